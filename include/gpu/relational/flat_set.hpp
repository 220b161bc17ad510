// SPDX-License-Identifier: MIT
// gpu::flat_set<Key>: a set that holds its keys in a sorted vector. Operations work on many keys at
// once.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/set_difference.hpp>
#include <gpu/algorithm/set_union.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

/// A set of different keys in GPU memory, sorted by `less`, as in a std::flat_set. begin() and
/// end() are a sorted range for any algorithm.
///
/// The set is made for operations on many keys at a time. insert and erase sort the given keys and
/// merge them with those of the set into new memory, so inserting keys one by one is slow. A
/// look-up is one launch with a binary search for each key. Keys may have any type that `less`
/// orders, and must not be NaN; numbers are radix sorted. Results are identical on every device. A
/// call that throws leaves the set unchanged.
///
/// Complexity, for n keys in the set and k given keys: insert and erase sort k keys and merge in
/// O(n + k); contains and find take O(k log n). Memory: insert and erase allocate room for k and
/// for n + k keys, and use the scratch memory of stable_sort, unique and the set operations.
/// contains and find use the scratch memory of binary_search.
///
///     gpu::vector<int> some{5, 1, 5, 3}, wanted{1, 2};
///     gpu::vector<bool> found(2);
///     gpu::flat_set<int> s(some);                             // s.keys(): 1 3 5
///     s.insert(wanted);                                  // 1: one key was new; the set is 1 2 3 5
///     s.contains(wanted, found.begin());                      // found: true true
template <class Key, class Less = less<>> class flat_set {
public:
    using key_type = Key;
    using value_type = Key;
    using key_compare = Less;
    using const_iterator = typename vector<Key>::const_iterator;
    using iterator = const_iterator;

    flat_set() = default;
    explicit flat_set(Less less) : less_(less) {}
    template <readable_iterator I> flat_set(I first, I last, Less less = {}) : less_(less) {
        insert(first, last);
    }
    template <device_range R> explicit flat_set(R const& keys, Less less = {}) : less_(less) { insert(keys); }
    flat_set(std::initializer_list<Key> keys, Less less = {}) : less_(less) { insert(vector<Key>(keys)); }

    std::size_t size() const { return keys_.size(); }
    bool empty() const { return keys_.empty(); }
    const_iterator begin() const { return keys_.begin(); }
    const_iterator end() const { return keys_.end(); }
    vector<Key> const& keys() const { return keys_; }
    Less key_comp() const { return less_; }
    void clear() { keys_.clear(); }
    void swap(flat_set& o) noexcept {
        keys_.swap(o.keys_);
        std::swap(less_, o.less_);
    }
    friend void swap(flat_set& a, flat_set& b) noexcept { a.swap(b); }
    friend bool operator==(flat_set const& a, flat_set const& b) { return a.keys_ == b.keys_; }

    /// Inserts those of the given keys that are not in the set yet. When given keys are equivalent,
    /// inserts the first of them. Returns the number of keys inserted. Waits for the GPU.
    template <readable_iterator I> std::size_t insert(I first, I last) {
        vector<Key> fresh = sorted("flat_set::insert", first, last);
        fresh.resize(
            static_cast<std::size_t>(
                gpu::unique(fresh.begin(), fresh.end(), detail::equivalent<Less>{less_}) - fresh.begin()),
            no_init);
        std::size_t const before = size();
        vector<Key> all(before + fresh.size(), no_init);
        return replace(all, gpu::set_union(keys_, fresh, all.begin(), less_)) - before;
    }
    template <device_range R> std::size_t insert(R&& keys) { return insert(keys.begin(), keys.end()); }
    /// Removes the given keys from the set; keys that are not in it are ignored. Returns the number
    /// of keys removed. Waits for the GPU.
    template <readable_iterator I> std::size_t erase(I first, I last) {
        vector<Key> const gone = sorted("flat_set::erase", first, last);
        std::size_t const before = size();
        vector<Key> rest(before, no_init);
        return before - replace(rest, gpu::set_difference(keys_, gone, rest.begin(), less_));
    }
    template <device_range R> std::size_t erase(R&& keys) { return erase(keys.begin(), keys.end()); }

    /// Looks up many keys: out[i] tells whether the set contains first[i]. Returns the end of the
    /// output. Does not wait for the GPU.
    template <readable_iterator I, writable_iterator O> auto contains(I first, I last, O out) const {
        return gpu::binary_search(begin(), end(), first, last, out, less_);
    }
    template <device_range R, writable_iterator O> auto contains(R&& keys, O out) const {
        return contains(keys.begin(), keys.end(), out);
    }
    /// True when the set contains `key`. Waits for the GPU.
    bool contains(Key const& key) const { return gpu::binary_search(begin(), end(), key, less_); }
    /// Looks up many keys: out[i] is the index of first[i] among the sorted keys of the set, or
    /// size() if the set does not contain it. Returns the end of the output. Does not wait for the
    /// GPU.
    template <readable_iterator I, writable_iterator O> O find(I first, I last, O out) const {
        std::size_t const n = range_length("flat_set::find", first, last);
        require_room("flat_set::find", "output", out, n);
        primitive::binary_search(primitive::bound::equal, begin(), size(), first, n, less_, out);
        return out + static_cast<std::ptrdiff_t>(n);
    }
    template <device_range R, writable_iterator O> O find(R&& keys, O out) const {
        return find(keys.begin(), keys.end(), out);
    }

private:
    /// Returns the keys [first, last) as a sorted vector.
    template <class I> vector<Key> sorted(char const* what, I first, I last) const {
        vector<Key> copy(range_length(what, first, last), no_init);
        primitive::assign(first, copy.size(), copy.begin());
        gpu::stable_sort(copy.begin(), copy.end(), less_);
        return copy;
    }
    /// Replaces the keys of the set by the keys of the vector `with` up to `end`. Returns the new
    /// size of the set.
    std::size_t replace(vector<Key>& with, typename vector<Key>::iterator end) {
        with.resize(static_cast<std::size_t>(end - with.begin()), no_init);
        keys_.swap(with);
        return size();
    }
    vector<Key> keys_;
    [[no_unique_address]] Less less_;
};
template <device_range R>
flat_set(R const&) -> flat_set<typename decltype(std::declval<R const&>().begin())::value_type>;
template <readable_iterator I> flat_set(I, I) -> flat_set<typename I::value_type>;

}  // namespace gpu::inline v0_2
