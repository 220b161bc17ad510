// SPDX-License-Identifier: MIT
// radix_select(): which key would stand at a place of the sorted range, found digit by digit, without sorting
// and without waiting.
#pragma once
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/histogram.hpp>
#include <gpu/primitive/radix_sort.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace gpu::primitive {

/// How far a selection has come: the digits found so far as (high word, low word) of the key's rank, and the
/// place among the keys that share them, of which there are w.
using selection = uvec4;
/// A selection at every place: a number of the host's, or one that lies on the GPU.
class found_selection : public iterator_facade<found_selection> {
public:
    using value_type = selection;
    using reference = selection;
    static constexpr std::uint32_t element_bytes = 0;
    explicit found_selection(scratch_iterator<selection> on_gpu) : on_gpu_(on_gpu) {}
    found_selection(scratch_iterator<selection> unused, selection const& on_host)
        : on_gpu_(unused), on_host_(on_host), here_(true) {}
    void move(std::ptrdiff_t n) { at_ += n; }
    std::ptrdiff_t distance_to(found_selection const& o) const { return o.at_ - at_; }
    void value() const = delete;
    void bind(kernel::arguments& a) const {
        a.key(here_);
        if (here_)
            a.value(on_host_);
        else
            on_gpu_.bind(a);
    }
    auto reader(glsl::source& s) const {
        auto const& t = glsl::type_of<selection>();
        s.need(t);
        std::string const text =
            here_ ? glsl::source::argument(t, s.take_uniforms(4)) : on_gpu_.reader(s)(glsl::index_text{"0u"});
        return [text](glsl::index_text const&) { return text; };
    }

private:
    scratch_iterator<selection> on_gpu_;
    selection on_host_{};
    bool here_ = false;
    std::ptrdiff_t at_ = 0;
};

template <class Key, bool Descending> struct rank_words {
    static constexpr bool two = sizeof(Key) == 8;
    static constexpr std::uint32_t all = sizeof(Key) >= 4            ? 0xffffffffu
                                         : std::is_same_v<Key, bool> ? 1u
                                                                     : (1u << (8 * (sizeof(Key) % 4))) - 1;
    key_digit<Key, Descending> low{0, all, 0}, high{0, all, 1};
};

/// The digit of a key that shares the digits found so far; 256 of any other.
template <class Key, bool Descending> struct next_digit {
    rank_words<Key, Descending> rank;
    key_digit<Key, Descending> digit;
    std::uint32_t high_mask, low_mask;  // the bits of the digits found so far
    template <class T> auto operator()(T const& t) const {
        auto const raw = gpu::get<0>(t);
        auto const found = gpu::get<1>(t);
        auto const low = ((rank.low(raw) ^ found.y) & low_mask) == constant<0u>;
        if constexpr (rank_words<Key, Descending>::two)
            return gpu::select(
                low && ((rank.high(raw) ^ found.x) & high_mask) == constant<0u>, digit(raw), constant<256u>);
        else
            return gpu::select(low, digit(raw), constant<256u>);
    }
};
/// (1, 0) of keys before the one selected, (0, 1) of those equal to it, (0, 0) of those after it.
template <class Key, bool Descending> struct beside_selected {
    rank_words<Key, Descending> rank;
    template <class T> auto operator()(T const& t) const {
        auto const raw = gpu::get<0>(t);
        auto const found = gpu::get<1>(t);
        auto const low = rank.low(raw);
        auto const of = [](auto before, auto same) {
            return gpu::make<uvec2>(gpu::cast<std::uint32_t>(before), gpu::cast<std::uint32_t>(same));
        };
        if constexpr (rank_words<Key, Descending>::two) {
            auto const high = rank.high(raw);
            return of(
                high < found.x || (high == found.x && low < found.y), high == found.x && low == found.y);
        } else
            return of(low < found.y, low == found.y);
    }
};

/// 1 of keys before the one selected, or (Equal) of those equal to it, else 0.
template <class Key, bool Descending, bool Equal> struct is_beside_selected {
    beside_selected<Key, Descending> kind;
    template <class T> auto operator()(T const& t) const {
        auto const k = kind(t);
        if constexpr (Equal)
            return k.y;
        else
            return k.x;
    }
};

/// visit(digit, before, upto) of the counts of digits: the one that holds the wanted place becomes part of
/// the selection.
template <class From, class To> struct choose_digit {
    From from;
    To to;
    std::uint32_t shift;
    bool high;
    void bind(kernel::arguments& a) const {
        from.bind(a);
        to.bind(a);
        a.word(shift);
        a.key(high);
    }
    void write(glsl::source& s) const {
        auto const read = from.reader(s);
        auto const put = to.writer(s);
        std::string const by = "args[" + std::to_string(s.take_uniforms(1)) + "]";
        s.begin();
        s.statement("uvec4 now = " + read(glsl::index_text{"0u"}) + ";");
        s.statement("if (before <= now.z && now.z < upto) {");
        s.statement(std::string("    now.") + (high ? "x" : "y") + " |= i << " + by + ";");
        s.statement("    now.z -= before;");
        s.statement("    now.w = upto - before;");
        put({"0u"}, glsl::type_of<selection>(), "now");
        s.statement("}");
        s.append("void visit(uint i, uint before, uint upto) {\n" + s.end() +
                 "}\n"
                 "void visit_packet(uint p, uint before[PACKET], uint upto[PACKET]) {\n"
                 "    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k), before[k], "
                 "upto[k]);\n}\n");
    }
};

/// Does a key share the digits found so far?
template <class Digit> struct shares_digits {
    Digit digit;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(digit(t) < constant<256u>);
    }
};

/// The key at place `k` of the sorted keys[0, count), as a selection that kernels read; k < count.
///
/// On GPUs nothing waits. Lanes hand every digit to the host, since llvmpipe has no queue to wait for, and go
/// on with the keys that share it when these are few.
template <class Key, bool Descending> class radix_select {
public:
    radix_select(kernel::runtime& r, buffer_iterator<Key> keys, std::size_t count, std::size_t k)
        : raw_(keys.template as<raw_key<Key>>())
        , count_(count)
        , found_(r, passes + 1)
        , at_home_(r.tuning.form == kernel::shape::lanes) {
        require_countable(count);
        now_.z = static_cast<std::uint32_t>(k);
        kernel::scratch<std::uint32_t> const counts(r, 256);
        if (at_home_) {
            select_at_home(r, counts);
            return;
        }
        scratch_iterator<std::uint32_t> const counted(counts);
        assign(constant_iterator<selection>(now_), 1, at(0));
        for (std::uint32_t pass = 0; pass < passes; ++pass) {
            count_bins(r,
                make_transform_iterator(make_zip_iterator(raw_, found_selection(at(pass))), digit_of(pass)),
                count,
                256,
                counts);
            scan<std::uint32_t>(counted,
                256,
                4,
                plus<>{},
                {true, 0},
                choose_digit<scratch_iterator<selection>, scratch_iterator<selection>>{
                    at(pass), at(pass + 1), shift_of(pass) % 32, shift_of(pass) >= 32});
        }
    }
    /// Of each key: before the selected one, equal, or neither; see beside_selected.
    auto kinds() const {
        return make_transform_iterator(make_zip_iterator(raw_, result()), beside_selected<Key, Descending>{});
    }
    /// 1 of those of `raw` that are before the selected key, or (Equal) equal to it.
    template <bool Equal, class Raw> auto those(Raw raw) const {
        return make_transform_iterator(
            make_zip_iterator(raw, result()), is_beside_selected<Key, Descending, Equal>{});
    }
    /// How many keys come before the selected one, where the host knows: in lanes.
    std::size_t keys_before(std::size_t k) const { return k - now_.z; }
    /// The selection itself; its z is the place among equal keys.
    found_selection result() const {
        return at_home_ ? found_selection(at(0), now_) : found_selection(at(passes));
    }

private:
    using raw_iterator = buffer_iterator<raw_key<Key>>;
    static constexpr std::uint32_t passes = sizeof(Key);
    static std::uint32_t shift_of(std::uint32_t pass) { return 8 * (passes - 1 - pass); }
    static next_digit<Key, Descending> digit_of(std::uint32_t pass) {
        std::uint32_t const shift = shift_of(pass) % 32, upper = shift_of(pass) / 32,
                            above = shift == 24 ? 0u : ~((1u << (shift + 8)) - 1);
        return {{},
            {shift, rank_words<Key, Descending>::all < 255 ? 1u : 255u, upper},
            upper ? above : ~0u,
            upper ? 0u : above};
    }
    scratch_iterator<selection> at(std::uint32_t pass) const {
        return scratch_iterator<selection>(found_, pass);
    }

    void select_at_home(kernel::runtime& r, kernel::scratch<std::uint32_t> const& counts) {
        raw_iterator from = raw_;
        std::size_t left = count_;
        gl::owned<temporary<raw_key<Key>>> few;
        for (std::uint32_t pass = 0; pass < passes; ++pass) {
            auto const with_selection = [&] { return make_zip_iterator(from, found_selection(at(0), now_)); };
            count_bins(r, make_transform_iterator(with_selection(), digit_of(pass)), left, 256, counts);
            std::uint32_t of[256] = {}, digit = 0;
            if (!r.rehearsing) gl::download(r.device, counts.buffer().name(), 0, of, sizeof of);
            while (digit < 255 && now_.z >= of[digit]) now_.z -= of[digit++];
            (shift_of(pass) >= 32 ? now_.x : now_.y) |= digit << shift_of(pass) % 32;
            now_.w = of[digit];
            if (pass + 1 == passes || now_.w > left / 8) continue;
            gl::owned<temporary<raw_key<Key>>> fewer(new temporary<raw_key<Key>>(r, now_.w));
            auto const kept = make_transform_iterator(
                with_selection(), shares_digits<next_digit<Key, Descending>>{digit_of(pass + 1)});
            compact(kept, left, sizeof(Key), keep_item<raw_iterator, raw_iterator>{from, fewer->begin()});
            few = std::move(fewer);
            from = few->begin();
            left = now_.w;
        }
    }

    raw_iterator raw_;
    std::size_t count_;
    kernel::scratch<selection> found_;
    bool at_home_;
    selection now_{0, 0, 0, 0};
};

/// Moves the key at place `k` of the sorted keys[0, count) there, those before it to its front and those
/// after it behind its equals; all three in order. For lanes.
template <class Key, bool Descending>
void place_selected(kernel::runtime& r, buffer_iterator<Key> keys, std::size_t count, std::size_t k) {
    using raw = raw_key<Key>;
    radix_select<Key, Descending> const s(r, keys, count, k);
    std::size_t const before = s.keys_before(k);
    auto const to = keys.template as<raw>();
    kernel::scratch<raw> const memory(r, count);
    kernel::scratch<std::uint32_t> const word(r, 1);
    scratch_iterator<raw> const held(memory), rest = held + static_cast<std::ptrdiff_t>(before);
    scratch_iterator<std::uint32_t> const kept(word);
    constexpr std::uint32_t largest = scratch_iterator<raw>::element_bytes;
    partition_in_order(s.template those<false>(to), to, count, largest, held, kept);
    assign(held, before, to);
    partition_in_order(s.template those<true>(rest),
        rest,
        count - before,
        largest,
        to + static_cast<std::ptrdiff_t>(before),
        kept);
}

/// visit(i, before, upto) of pairs of counts: items before the selected key go to the front of `out`, then as
/// many equal ones as there is room for among `wanted`.
template <class Items, class Out, class Found> struct take_first {
    Items items;
    Out out;
    Found found;
    std::uint32_t wanted;
    void bind(kernel::arguments& a) const {
        items.bind(a);
        out.bind(a);
        found.bind(a);
        a.word(wanted);
    }
    void write(glsl::source& s) const {
        auto const read = items.reader(s);
        auto const put = out.writer(s);
        auto const state = found.reader(s);
        std::string const all = "args[" + std::to_string(s.take_uniforms(1)) + "]";
        auto const& t = glsl::type_of<typename Items::value_type>();
        s.need(t);
        s.begin();
        s.statement("uint equals = " + state(glsl::index_text{"0u"}) + ".z + 1u;");
        s.statement("bool first = upto.x != before.x;");
        s.statement("if (first || (upto.y != before.y && before.y < equals)) {");
        s.statement(t.name + " v = " + read(glsl::index_text{"i"}) + ";");
        s.statement("uint at = first ? before.x : " + all + " - equals + before.y;");
        put({"at"}, t, "v");
        s.statement("}");
        s.append("void visit(uint i, uvec2 before, uvec2 upto) {\n" + s.end() +
                 "}\n"
                 "void visit_packet(uint p, uvec2 before[PACKET], uvec2 upto[PACKET]) {\n"
                 "    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k), before[k], "
                 "upto[k]);\n}\n");
    }
};

/// out[0, wanted) = the items of the `wanted` first keys, in the order of the input among those before the
/// last key, then equal ones; 0 < wanted <= count.
template <class Key, bool Descending, class Items, class Out>
void take_least(kernel::runtime& r, buffer_iterator<Key> keys, std::size_t count, Items items,
    std::size_t wanted, Out out) {
    radix_select<Key, Descending> const s(r, keys, count, wanted - 1);
    auto const kinds = s.kinds();
    constexpr std::uint32_t largest = decltype(kinds)::element_bytes > Items::element_bytes
                                          ? decltype(kinds)::element_bytes
                                          : Items::element_bytes;
    scan<uvec2>(kinds,
        count,
        largest,
        plus<>{},
        {true, uvec2(0, 0)},
        take_first<Items, Out, found_selection>{items, out, s.result(), static_cast<std::uint32_t>(wanted)});
}

}  // namespace gpu::primitive
