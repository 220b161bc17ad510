// SPDX-License-Identifier: MIT
// Internal helper of multi_histogram_even: counts all channels of interleaved elements in one pass.
#pragma once
#include <gpu/algorithm/even_bin.hpp>
#include <gpu/algorithm/read_offsets.hpp>
#include <gpu/functional/integer.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/histogram.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::detail {

/// Output iterator over N outputs, one after the other. Output k has the elements from index
/// begins[k] on, up to the next output.
template <class O, std::size_t N> class outputs_in_turn : public iterator_facade<outputs_in_turn<O, N>> {
public:
    using value_type = typename O::value_type;
    using reference = typename O::reference;
    static constexpr std::uint32_t element_bytes = O::element_bytes;
    outputs_in_turn() = default;
    outputs_in_turn(std::array<O, N> const& outputs, std::array<std::uint32_t, N> const& begins)
        : outputs_(outputs), begins_(begins) {}

    void move(std::ptrdiff_t n) { index_ += n; }
    std::ptrdiff_t distance_to(outputs_in_turn const& o) const { return o.index_ - index_; }
    reference value() const {
        std::size_t k = N - 1;
        while (k > 0 && index_ < begins_[k]) --k;
        return outputs_[k][index_ - begins_[k]];
    }

    void bind(kernel::arguments& a) const {
        a.word(static_cast<std::uint32_t>(index_));
        for (std::size_t k = 0; k < N; ++k) {
            a.word(begins_[k]);
            outputs_[k].bind(a);
        }
    }
    auto writer(glsl::source& s) const { return writer(s, std::make_index_sequence<N>()); }

private:
    template <std::size_t... K> auto writer(glsl::source& s, std::index_sequence<K...>) const {
        struct part {
            std::string begin;
            decltype(std::declval<O const&>().writer(s)) write;
        };
        auto const next_word = [&s] { return glsl::concat({"args[", s.take_uniforms(1), "]"}); };
        std::string const start = next_word();
        auto const next = [&](O const& output) {
            std::string begin = next_word();
            return part{std::move(begin), output.writer(s)};
        };
        // The elements of a braced list are evaluated from left to right, as bind() passes them.
        std::array<part, N> const parts{next(outputs_[K])...};
        return [&s, start, parts](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            std::string const index = glsl::concat({"(", at.text, " + ", start, ")"});
            for (std::size_t k = N; k-- > 0;) {
                std::string const& begin = parts[k].begin;
                s.statement(k > 0 ? glsl::concat({"if (", index, " >= ", begin, ") {"}) : "{");
                parts[k].write({glsl::concat({"(", index, " - ", begin, ")"})}, t, v);
                s.statement(k > 0 ? "} else" : "}");
            }
        };
    }

    std::array<O, N> outputs_;
    std::array<std::uint32_t, N> begins_{};
    std::ptrdiff_t index_ = 0;
};

/// Functor that maps (channel, number) to a bin out of the bins of all channels. Bin b of channel c
/// is bin first[c] + b of all. A number of a channel from N on gets no_bin.
template <class C, std::size_t N> struct bin_of_channel {
    std::array<even_bin<C>, N> bins;
    std::array<std::uint32_t, N> first;
    template <class K, class X> auto operator()(K const& channel, X const& x) const {
        return of(channel, x, std::make_index_sequence<N>());
    }

private:
    template <class K, class X, std::size_t... I>
    auto of(K const& channel, X const& x, std::index_sequence<I...>) const {
        gpu::var<std::uint32_t> bin = no_bin;
        auto const choose = [&](auto const& c, auto const& b, std::uint32_t const& begin) {
            bin = gpu::select(channel == c && b != constant<no_bin>, b + begin, bin);
        };
        (choose(constant<static_cast<std::uint32_t>(I)>, bins[I](x), first[I]), ...);
        return +bin;
    }
};
/// Iterator over the bins of interleaved numbers: element i is bin(i % Channels, numbers[i]). It
/// must only be moved by whole pixels. In a packet of whole pixels, the channel of each number is a
/// constant, so that nothing is computed for other channels.
template <std::size_t Channels, class I, class F>
class bins_of_pixels : public iterator_facade<bins_of_pixels<Channels, I, F>> {
    using number = typename I::value_type;

public:
    using value_type = std::uint32_t;
    using reference = std::uint32_t;
    static constexpr std::uint32_t element_bytes = I::element_bytes;
    static constexpr bool in_order = gpu::in_order<I>;
    bins_of_pixels(I numbers, F const& bin) : numbers_(numbers), bin_(bin) {}

    void move(std::ptrdiff_t n) {
        numbers_ += n;
        index_ += n;
    }
    std::ptrdiff_t distance_to(bins_of_pixels const& o) const { return o.index_ - index_; }
    std::uint32_t value() const {
        auto const channel = static_cast<std::uint32_t>(index_ % static_cast<std::ptrdiff_t>(Channels));
        return bin_.get()(channel, static_cast<number>(*numbers_));
    }

    void bind(kernel::arguments& a) const {
        numbers_.bind(a);
        a.function<std::uint32_t, number>(bin_.get());
    }
    auto reader(glsl::source& s) const {
        auto const read = numbers_.reader(s);
        std::string const called = glsl::add_function<std::uint32_t, number>(s, bin_.get());
        constexpr auto channels = static_cast<std::uint32_t>(Channels);
        bool const whole_pixels = s.packet_items % channels == 0;
        return [read, called, whole_pixels](glsl::index_text const& at) {
            std::string const channel =
                whole_pixels && at.item >= 0
                    ? glsl::concat({static_cast<std::uint32_t>(at.item) % channels, "u"})
                    : glsl::concat({at.text, " % ", channels, "u"});
            return glsl::concat({called, "(", channel, ", ", read(at), ")"});
        };
    }

private:
    I numbers_;
    held<F> bin_;
    std::ptrdiff_t index_ = 0;
};

/// Counts channel c, for each c, in bin_counts[c] bins from lower[c] to upper[c], and stores the
/// counts from bins[c] on. Reads the n elements once. Returns false and does nothing when one
/// launch cannot count as many elements or bins; when it might need more than the 8 storage blocks
/// that every driver has, as with more than four channels; when the counts do not go to vectors or
/// spans; when a channel has no bins, or lower[c] is not below upper[c]; and when a bin cannot be
/// computed in 32 bits.
template <std::size_t Channels, class I, class O, std::size_t Active, class T>
bool count_channels(I first, std::size_t n, std::array<O, Active> const& bins,
    std::array<std::size_t, Active> const& bin_counts, std::array<T, Active> const& lower,
    std::array<T, Active> const& upper) {
    using C = std::common_type_t<decltype(typename I::value_type{} + 0), decltype(T{} + 0)>;
    // A launch binds the image, an output for each channel, and two blocks of counters.
    constexpr std::size_t most_outputs = 4, most_blocks_of_image = 2;
    if constexpr (Active > most_outputs || !copied_alike<O>) return false;
    kernel::session s;
    s->probe.reset(s->device);
    first.bind(s->probe);
    if (s->probe.blocks().size() > most_blocks_of_image) return false;
    std::uint32_t const most = primitive::bins_of_launch(s->tuning, s->tuning.histogram_window);
    if (primitive::part_of(*s, n, kernel::at_least(I::element_bytes, 4u)) < n) return false;
    bin_of_channel<C, Active> bin;
    std::uint32_t all = 0;
    for (std::size_t c = 0; c < Active; ++c) {
        if (bin_counts[c] > most - all || bin_counts[c] == 0 || !(lower[c] < upper[c])) return false;
        auto const count = static_cast<std::uint32_t>(bin_counts[c]);
        bin.bins[c] = even_bin<C>(static_cast<C>(lower[c]), static_cast<C>(upper[c]), count);
        if (!bin.bins[c].computable()) return false;
        bin.first[c] = all;
        all += count;
    }
    for (std::size_t c = 0; c < Active; ++c)
        require_room("multi_histogram_even", "range of bins", bins[c], bin_counts[c]);
    primitive::histogram(bins_of_pixels<Channels, I, bin_of_channel<C, Active>>(first, bin),
        n,
        all,
        outputs_in_turn<O, Active>(bins, bin.first));
    return true;
}

}  // namespace gpu::inline v0_2::detail
