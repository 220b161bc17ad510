// SPDX-License-Identifier: MIT
// gpu::flat_set<Key>: a set as a sorted vector of different keys; everything it does, it does for many keys
// at once.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace gpu {

namespace detail {
/// Of (place, key there, wanted key), where place is the lower bound of the wanted one: is that key there?
template <class Less> struct key_is_there {
    [[no_unique_address]] Less less;
    std::uint32_t length;
    template <class T> auto operator()(T const& t) const {
        return gpu::get<0>(t) < length && !gpu::cast<bool>(gpu::invoke(less, gpu::get<2>(t), gpu::get<1>(t)));
    }
};
/// The place where that holds, and `length` elsewhere.
template <class Less> struct place_of_key {
    key_is_there<Less> there;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(there(t), gpu::get<0>(t), there.length);
    }
};
}  // namespace detail

/// Different keys in the order of `less`, as std::flat_set holds them, in memory of the GPU: begin() and
/// end() are a sorted range for any algorithm.
///
/// Made for many keys at a time, and the same from run to run on every device. insert and erase sort the new
/// keys and merge them with the old ones into new memory: linear in both, so that adding keys one by one is
/// slow. A look-up is a binary search for each key, in one launch. Keys are anything that `less` orders
/// (numbers are radix sorted); a NaN is no key. A call that throws leaves the set as it was.
///
/// Complexity: insert and erase sort the k new keys and merge in O(n + k); contains and find: k log2 n.
/// Scratch memory: insert and erase take memory for k and for n + k keys, and what stable_sort, unique and
/// the set operations take; contains what binary_search takes, find a word a key more.
///
///     gpu::vector<int> some{5, 1, 5, 3}, wanted{1, 2};
///     gpu::vector<bool> found(2);
///     gpu::flat_set<int> s(some);                             // s.keys(): 1 3 5
///     s.insert(wanted);                                       // 1: one key was new; the set is 1 2 3 5
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

    /// Adds the keys that are not there yet; of equal ones the first. Returns how many. Waits for their
    /// number.
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
    /// Removes these keys, where they are there; returns how many were.
    template <readable_iterator I> std::size_t erase(I first, I last) {
        vector<Key> const gone = sorted("flat_set::erase", first, last);
        std::size_t const before = size();
        vector<Key> rest(before, no_init);
        return before - replace(rest, gpu::set_difference(keys_, gone, rest.begin(), less_));
    }
    template <device_range R> std::size_t erase(R&& keys) { return erase(keys.begin(), keys.end()); }

    /// out[i] = whether first[i] is in the set; returns the end of the output. Does not wait.
    template <readable_iterator I, writable_iterator O> auto contains(I first, I last, O out) const {
        return gpu::binary_search(begin(), end(), first, last, out, less_);
    }
    template <device_range R, writable_iterator O> auto contains(R&& keys, O out) const {
        return contains(keys.begin(), keys.end(), out);
    }
    /// Whether one key is; waits for the answer.
    bool contains(Key const& key) const { return gpu::binary_search(begin(), end(), key, less_); }
    /// out[i] = the place of first[i] among the keys, or size() where it is not in the set. Returns the end
    /// of the output; does not wait.
    template <readable_iterator I, writable_iterator O> O find(I first, I last, O out) const {
        std::size_t const n = range_length("flat_set::find", first, last);
        require_room("flat_set::find", "output", out, n);
        kernel::session s;
        kernel::scratch<std::uint32_t> const held(*s, n);
        scratch_iterator<std::uint32_t> const places(held);
        primitive::binary_search(primitive::bound::lower, begin(), size(), first, n, less_, places);
        auto const there = make_zip_iterator(places, make_permutation_iterator(begin(), places), first);
        primitive::assign(make_transform_iterator(
                              there, detail::place_of_key<Less>{{less_, static_cast<std::uint32_t>(size())}}),
            n,
            out);
        return out + static_cast<std::ptrdiff_t>(n);
    }
    template <device_range R, writable_iterator O> O find(R&& keys, O out) const {
        return find(keys.begin(), keys.end(), out);
    }

private:
    template <class I> vector<Key> sorted(char const* what, I first, I last) const {
        vector<Key> copy(range_length(what, first, last), no_init);
        primitive::assign(first, copy.size(), copy.begin());
        gpu::stable_sort(copy.begin(), copy.end(), less_);
        return copy;
    }
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

}  // namespace gpu
