// SPDX-License-Identifier: MIT
// The reference: the search on the threads of the CPU, and a reader of ILBM files. It shares no code with the
// search on the GPU nor with the writer.
#pragma once

#include "../support/picture.hpp"
#include "ham.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ham::reference {

/// The picture that the search finds: entry after entry, and all of them `refine` times again. Calls `step`
/// after each.
image find(example::picture const& photo, bool sliced, std::size_t refine, std::function<void()> const& step);

/// The picture with a palette that is given.
image draw(example::picture const& photo, std::vector<std::uint32_t> const& palette);

/// The picture in an ILBM file of HAM6, with the palettes of a PCHG chunk where it has one.
example::picture read_ilbm(std::string const& path);

}  // namespace ham::reference
