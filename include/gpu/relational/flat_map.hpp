// SPDX-License-Identifier: MIT
// gpu::flat_map<Key, T>: a map that holds its keys and its values in two vectors, sorted by key.
// Operations work on many keys at once.
#pragma once
#include <gpu/algorithm/unique_by_key.hpp>
#include <gpu/container/span.hpp>
#include <gpu/error.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/relational/flat_set.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps an index to the value there, or to `otherwise` when it is the number of
/// values.
template <class T> struct value_at {
    in_stream<T> values;
    T otherwise;
    template <class At> auto operator()(At const& at) const {
        gpu::var<T> v = otherwise;
        gpu::if_(at < static_cast<std::uint32_t>(values.size()), [&] { v = values[at]; });
        return v;
    }
};
}  // namespace detail

/// A map from keys to values in GPU memory. Like std::flat_map, it holds a vector of different
/// keys, sorted by `less`, and a vector of their values. keys() and values() may be given to any
/// algorithm.
///
/// Like gpu::flat_set, the map is made for operations on many keys at a time; inserting keys one by
/// one is slow. Keys may have any type that `less` orders, and must not be NaN. A call that throws
/// leaves the map unchanged. Complexity: as flat_set. Scratch memory: as flat_set, with memory for
/// a value wherever the set takes memory for a key.
///
///     gpu::vector<int> keys{5, 1, 3}, wanted{3, 4};
///     gpu::vector<float> values{0.5f, 0.1f, 0.3f}, out(2);
///     gpu::flat_map<int, float> m(keys, values);
///     m.find(wanted, out.begin(), -1.0f);                     // out: 0.3 -1
template <class Key, class T, class Less = less<>> class flat_map {
public:
    using key_type = Key;
    using mapped_type = T;
    using key_compare = Less;

    flat_map() = default;
    explicit flat_map(Less less) : less_(less) {}
    template <readable_iterator K, readable_iterator V>
    flat_map(K first, K last, V values, Less less = {}) : less_(less) {
        insert(first, last, values);
    }
    template <device_range K, device_range V>
    flat_map(K const& keys, V const& values, Less less = {}) : less_(less) {
        insert(keys, values);
    }

    std::size_t size() const { return keys_.size(); }
    bool empty() const { return keys_.empty(); }
    vector<Key> const& keys() const { return keys_; }
    vector<T> const& values() const { return values_; }
    /// Returns the values as a span: the values may be changed, but not their number.
    span<T> values() { return span<T>(values_); }
    Less key_comp() const { return less_; }
    void clear() {
        keys_.clear();
        values_.clear();
    }
    void swap(flat_map& o) noexcept {
        keys_.swap(o.keys_);
        values_.swap(o.values_);
        std::swap(less_, o.less_);
    }
    friend void swap(flat_map& a, flat_map& b) noexcept { a.swap(b); }
    friend bool operator==(flat_map const& a, flat_map const& b) {
        return a.keys_ == b.keys_ && a.values_ == b.values_;
    }

    /// Inserts those of the given keys that are not in the map yet, with their values. When given
    /// keys are equal, inserts the first of them. Returns the number of keys inserted. Waits for
    /// the GPU.
    template <readable_iterator K, readable_iterator V> std::size_t insert(K first, K last, V values) {
        std::size_t const n = range_length("flat_map::insert", first, last), before = size();
        require_room("flat_map::insert", "range of values", values, n);
        flat_map const fresh = different(first, values, n);
        flat_map all = room_for(before + fresh.size());
        return replace(all,
                   gpu::set_union_by_key(keys_,
                       fresh.keys_,
                       values_,
                       fresh.values_,
                       all.keys_.begin(),
                       all.values_.begin(),
                       less_)) -
               before;
    }
    template <device_range K, device_range V> std::size_t insert(K&& keys, V&& values) {
        return insert(keys.begin(), keys.end(), values.begin());
    }
    /// Inserts the given keys with their values; a key that is already in the map gets the new
    /// value. When given keys are equal, the last of them counts. Returns the number of keys that
    /// were new. Waits for the GPU.
    template <readable_iterator K, readable_iterator V>
    std::size_t insert_or_assign(K first, K last, V values) {
        std::size_t const n = range_length("flat_map::insert_or_assign", first, last), before = size();
        require_room("flat_map::insert_or_assign", "range of values", values, n);
        flat_map const fresh = different(gpu::make_reverse_iterator(last),
            gpu::make_reverse_iterator(values + static_cast<std::ptrdiff_t>(n)),
            n);
        flat_map all = room_for(before + fresh.size());
        return replace(all,
                   gpu::set_union_by_key(fresh.keys_,
                       keys_,
                       fresh.values_,
                       values_,
                       all.keys_.begin(),
                       all.values_.begin(),
                       less_)) -
               before;
    }
    template <device_range K, device_range V> std::size_t insert_or_assign(K&& keys, V&& values) {
        return insert_or_assign(keys.begin(), keys.end(), values.begin());
    }
    /// Removes the given keys and their values from the map; keys that are not in it are ignored.
    /// Returns the number of keys removed. Waits for the GPU.
    template <readable_iterator K> std::size_t erase(K first, K last) {
        vector<Key> gone(range_length("flat_map::erase", first, last), no_init);
        primitive::assign(first, gone.size(), gone.begin());
        gpu::stable_sort(gone.begin(), gone.end(), less_);
        std::size_t const before = size();
        flat_map rest = room_for(before);
        return before - replace(rest,
                            gpu::set_difference_by_key(keys_.begin(),
                                keys_.end(),
                                gone.begin(),
                                gone.end(),
                                values_.begin(),
                                constant_iterator<std::uint32_t>(0),
                                rest.keys_.begin(),
                                rest.values_.begin(),
                                less_));
    }
    template <device_range K> std::size_t erase(K&& keys) { return erase(keys.begin(), keys.end()); }

    /// Looks up many keys: out[i] is the value of key first[i], or `otherwise` if the map does not
    /// contain it. Returns the end of the output. Does not wait for the GPU.
    template <readable_iterator K, writable_iterator O>
    O find(K first, K last, O out, T const& otherwise = T{}) const {
        std::size_t const n = range_length("flat_map::find", first, last);
        require_room("flat_map::find", "output", out, n);
        primitive::binary_search(primitive::bound::equal,
            keys_.begin(),
            size(),
            first,
            n,
            less_,
            make_transform_output_iterator<std::uint32_t>(
                out, detail::value_at<T>{gpu::in(values_), otherwise}));
        return out + static_cast<std::ptrdiff_t>(n);
    }
    template <device_range K, writable_iterator O> O find(K&& keys, O out, T const& otherwise = T{}) const {
        return find(keys.begin(), keys.end(), out, otherwise);
    }
    /// Looks up many keys: out[i] tells whether the map contains first[i]. Returns the end of the
    /// output. Does not wait for the GPU.
    template <readable_iterator K, writable_iterator O> auto contains(K first, K last, O out) const {
        return gpu::binary_search(keys_.begin(), keys_.end(), first, last, out, less_);
    }
    template <device_range K, writable_iterator O> auto contains(K&& keys, O out) const {
        return contains(keys.begin(), keys.end(), out);
    }
    /// True when the map contains `key`. Waits for the GPU.
    bool contains(Key const& key) const { return gpu::binary_search(keys_.begin(), keys_.end(), key, less_); }
    /// Returns the value of `key`; throws out_of_range when the map does not contain it.
    /// Waits for the GPU.
    T at(Key const& key) const {
        if (!contains(key)) gpu::detail::raise(out_of_range("gpu::flat_map::at: the key is not there"));
        return values_[static_cast<std::size_t>(
            gpu::lower_bound(keys_.begin(), keys_.end(), key, less_) - keys_.begin())];
    }

private:
    /// Returns a map with n uninitialized keys and values.
    flat_map room_for(std::size_t n) const {
        flat_map m(less_);
        m.keys_.resize(n, no_init);
        m.values_.resize(n, no_init);
        return m;
    }
    /// Returns a sorted map of n keys and their values. When several keys are equal, it keeps the
    /// first of them with its value.
    template <class K, class V> flat_map different(K first, V values, std::size_t n) const {
        flat_map m = room_for(n);
        primitive::assign(first, n, m.keys_.begin());
        primitive::assign(values, n, m.values_.begin());
        gpu::stable_sort_by_key(m.keys_, m.values_, less_);
        m.shorten(gpu::unique_by_key(m.keys_, m.values_, detail::equivalent<Less>{less_}));
        return m;
    }
    /// Shortens the keys and the values to end at `ends`, a pair of the new end of the keys and the
    /// new end of the values.
    template <class Ends> void shorten(Ends const& ends) {
        auto const n = static_cast<std::size_t>(ends.first - keys_.begin());
        keys_.resize(n, no_init);
        values_.resize(n, no_init);
    }
    /// Replaces this map by the map `with`, after shortening `with` to end at `ends`, a pair of the
    /// new end of its keys and the new end of its values. Returns the new size of this map.
    template <class Ends> std::size_t replace(flat_map& with, Ends const& ends) {
        with.shorten(ends);
        swap(with);
        return size();
    }
    vector<Key> keys_;
    vector<T> values_;
    [[no_unique_address]] Less less_;
};

}  // namespace gpu::inline v0_2
