// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/merge.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/merge.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL void lengths_hook::bind(kernel::arguments& a) const {
    kernel::count_hook{lefts, "LEFTS"}.bind(a);
    kernel::count_hook{rights, "RIGHTS"}.bind(a);
}

GPU_DECL void lengths_hook::write(glsl::source& s) const {
    kernel::count_hook{lefts, "LEFTS"}.write(s);
    kernel::count_hook{rights, "RIGHTS"}.write(s);
    s.define("COUNT", "(LEFTS + RIGHTS)");
}

GPU_DECL void splits_hook::bind(kernel::arguments& a) const {
    a.key(found != nullptr);
    if (found) kernel::table_hook("split", *found).bind(a);
}

GPU_DECL void splits_hook::write(glsl::source& s) const {
    s.define("SPLITS", found ? "1" : "0");
    if (found) kernel::table_hook("split", *found).write(s);
}

}  // namespace gpu::inline v0_2::primitive
