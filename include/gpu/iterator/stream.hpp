// SPDX-License-Identifier: MIT
// gpu::in, gpu::out, gpu::inout: return accessors, by which a lambda in a kernel reads or writes
// memory at any index.
#pragma once
#include <gpu/call_site.hpp>
#include <gpu/error.hpp>
#include <gpu/functional/atomic.hpp>
#include <gpu/functional/place.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

// Forward declarations, needed because gpu::in, gpu::out and gpu::inout refuse temporary vectors
// and scalars.
template <class T> class vector;
template <class T> class scalar;

namespace detail {
template <class I>
concept index = glsl::operand<I> && std::is_integral_v<glsl::value_t<I>>;

/// Base class of the accessors, by which lambdas in kernels access the elements of a buffer at any
/// index. T is const when the elements are only read.
template <class T> class stream {
public:
    using value_type = std::remove_const_t<T>;
    stream(buffer_iterator<T> first, std::size_t n, call_site at = {})
        : first_(first), count_(n), made_(at) {}
    std::size_t size() const { return count_; }
    /// Returns an iterator to the first element.
    buffer_iterator<T> first() const { return first_; }

protected:
    template <index I> glsl::location at(I const& i) const {
        gl::buffer const* const owned = first_.owned();
        if (!glsl::rec().baking) glsl::rec().touch(this, sizeof *this);
        std::uint32_t const slot = glsl::rec().slot({.owner = owned,
            .first = first_.position(),
            .count = count_,
            .name = first_.buffer(),
            .bytes = sizeof(T),
            .type = glsl::type_id<value_type>(),
            .viewable = kernel::has_views(owned),
            .made = made_});
        return {slot, glsl::as<std::uint32_t>(i)};
    }

private:
    buffer_iterator<T> first_;
    std::size_t count_;
    call_site made_;
};
}  // namespace detail

/// The result of gpu::in(v), a read-only accessor: in[i] is the value of element i. The index may
/// have any integer type.
template <class T> class in_stream : public detail::stream<T const> {
public:
    using detail::stream<T const>::stream;
    template <detail::index I> expr<T> operator[](I const& i) const {
        return expr<T>(glsl::from{glsl::load_node<T>(this->at(i))});
    }
};
/// The result of gpu::out(v), a write-only accessor: out[i] = x stores x in element i. When several
/// threads may change one element, use out[i] += x or the functions of functional/atomic.hpp, which
/// are atomic.
template <class T> class out_stream : public detail::stream<T> {
public:
    using detail::stream<T>::stream;
    template <detail::index I> out_place<T> operator[](I const& i) const { return out_place<T>(this->at(i)); }
};
/// The result of gpu::inout(v), an accessor that reads and writes. A thread sees its own earlier
/// writes. It may or may not see what other threads write in the same launch.
template <class T> class inout_stream : public detail::stream<T> {
public:
    using detail::stream<T>::stream;
    template <detail::index I> place<T> operator[](I const& i) const { return place<T>(this->at(i)); }
};

/// The accessor that gpu::in, gpu::out and gpu::inout return for host memory. Its operator[]
/// returns a C++ reference, and throws out_of_range for an index beyond the memory.
template <class T> class host_stream {
public:
    using value_type = std::remove_const_t<T>;
    host_stream(T* first, std::size_t n) : first_(first), count_(n) {}
    std::size_t size() const { return count_; }
    template <detail::index I> T& operator[](I const& i) const {
        static_assert(!glsl::pure<I>,
            "gpu: this accessor is over memory of the host, and the kernel runs on the GPU; make it of a "
            "gpu::vector");
        auto const k = static_cast<std::size_t>(glsl::host(i));
        if (k >= count_)
            gpu::detail::raise(out_of_range(detail::concat(
                {"gpu: index ", k, " of an accessor over ", count_, " elements on the host"})));
        return first_[k];
    }

private:
    T* first_;
    std::size_t count_;
};

namespace detail {
template <class R>
concept stored_range = device_range<R> && requires(R&& r) {
    requires is_buffer_iterator<std::remove_cvref_t<decltype(r.begin())>>;
};
template <class R>
concept host_range = !device_range<R> && requires(R && r) {
    { *std::data(r) } -> glsl::operand;
    std::size(r);
};
// True for a type that owns its elements. The elements of a temporary are gone before the kernel
// runs.
template <class R> inline constexpr bool is_dying = false;
template <class T> inline constexpr bool is_dying<vector<T>> = true;
template <class T> inline constexpr bool is_dying<scalar<T>> = true;
template <class T, class A> inline constexpr bool is_dying<std::vector<T, A>> = true;

template <template <class> class Stream, class R> auto make_stream(R&& r, call_site at) {
    static_assert(!is_dying<R>, "gpu: this vector is gone before the kernel runs; give it a name");
    static_assert(stored_range<R> || host_range<R>,
        "gpu::in, gpu::out and gpu::inout take a gpu::vector, a gpu::span or memory of the host with data() "
        "and size(), and gpu::in also gpu::texels; a view has no memory: compute its values in the kernel");
    if constexpr (host_range<R>) {
        using T = std::remove_reference_t<decltype(*std::data(r))>;
        return host_stream<T>(std::data(r), std::size(r));
    } else {
        using I = std::remove_cvref_t<decltype(r.begin())>;
        return Stream<typename I::value_type>(r.begin(), static_cast<std::size_t>(r.end() - r.begin()), at);
    }
}
template <class R>
inline constexpr bool writes_const =
    stored_range<R> && !writable_iterator<std::remove_cvref_t<decltype(std::declval<R>().begin())>>;
}  // namespace detail

/// Returns an accessor by which a lambda in a kernel reads the elements of a gpu::vector or
/// gpu::span at any index (Brook's gather stream). The range must outlive the launch. A gpu::scalar
/// is a range of one element: gpu::in(s)[0] is the value of the scalar s. For gpu::texels<T>(t) it
/// returns an in_texels<T>, which is indexed by coordinates too: gpu::in(gpu::texels<T>(t))(x, y).
///
/// For host memory (std::vector, std::span, an array) it returns an accessor for the host. So a
/// kernel that is written as a function of its accessors runs on the host and on the GPU:
///
///     gpu::vector<float> v{1, 2}, w(2);
///     std::vector<float> h{1, 2}, k(2);
///     auto kernel = [](auto in, auto out) { return [=](auto i) { out[i] = in[i] * 2.0f; }; };
///     gpu::for_each_index(v.size(), kernel(gpu::in(v), gpu::out(w)));              // on the GPU
///     for (unsigned i = 0; i < 2; ++i) kernel(gpu::in(h), gpu::out(k))(i);         // on the host
///
/// The second argument is left out: it is the line of this call, which errors of the checked mode
/// (gpu::checked()) name.
template <class R> auto in(R&& r, [[maybe_unused]] detail::call_site at = {}) {
    if constexpr (requires { r.accessor(at); })
        return r.accessor(at);
    else if constexpr (requires { r.accessor(); })
        return r.accessor();
    else if constexpr (detail::host_range<R>) {
        static_assert(
            !detail::is_dying<R>, "gpu::in: this vector is gone before the kernel runs; give it a name");
        return host_stream<std::remove_reference_t<decltype(*std::data(r))> const>(
            std::data(r), std::size(r));
    } else
        return detail::make_stream<in_stream>(std::forward<R>(r), at);
}
/// Returns an accessor by which a lambda in a kernel writes elements of a gpu::vector or gpu::span
/// at any index. When several threads write one element, it keeps one of the values.
template <class R> auto out(R&& r, detail::call_site at = {}) {
    static_assert(!detail::writes_const<R>, "gpu::out: this range is const");
    return detail::make_stream<out_stream>(std::forward<R>(r), at);
}
/// Returns an accessor by which a lambda in a kernel reads and writes elements of a gpu::vector or
/// gpu::span at any index.
template <class R> auto inout(R&& r, detail::call_site at = {}) {
    static_assert(!detail::writes_const<R>, "gpu::inout: this range is const");
    return detail::make_stream<inout_stream>(std::forward<R>(r), at);
}
}  // namespace gpu::inline v0_2
