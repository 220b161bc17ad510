// SPDX-License-Identifier: MIT
// Gives later(), which keeps a template from being instantiated where it is only defined.
#pragma once

namespace gpu::inline v0_2::detail {

/// Returns x. In a template with the parameters D, the type of later<D...>(x) depends on them. So
/// what is made of it is instantiated with that template, and not by every file that includes its
/// header. Iterators over numbers or scratch memory need it, because their types depend on nothing
/// that the caller gives.
template <class... D, class X> constexpr X later(X x) { return x; }

}  // namespace gpu::inline v0_2::detail
