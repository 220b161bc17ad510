// SPDX-License-Identifier: MIT
// discard_iterator: an output that ignores what is stored.
#pragma once
#include <gpu/iterator/concepts.hpp>

#include <cstddef>
#include <string>

namespace gpu::inline v0_2 {

/// Output iterator that ignores what is stored: `*it = x` does nothing. As in Thrust, the type is
/// written discard_iterator<>.
template <class System = void> class discard_iterator : public iterator_facade<discard_iterator<System>> {
public:
    struct sink {
        template <class T> sink const& operator=(T const&) const { return *this; }
    };
    using value_type = int;
    using reference = sink;
    static constexpr std::uint32_t element_bytes = 0;
    static constexpr bool in_order = true;
    discard_iterator() = default;
    explicit discard_iterator(std::ptrdiff_t index) : index_(index) {}

    void move(std::ptrdiff_t n) { index_ += n; }
    std::ptrdiff_t distance_to(discard_iterator const& o) const { return o.index_ - index_; }
    sink value() const { return {}; }

    void bind(kernel::arguments&) const {}
    auto writer(glsl::source&) const {
        return [](glsl::index_text const&, glsl::type const&, std::string const&) {};
    }

private:
    std::ptrdiff_t index_ = 0;
};

inline discard_iterator<> make_discard_iterator(std::ptrdiff_t index = 0) {
    return discard_iterator<>(index);
}

}  // namespace gpu::inline v0_2
