// SPDX-License-Identifier: MIT
// gpu::detail::list against std::vector, with items that count themselves.
#include <gpu/list.hpp>

#include "support/testing.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace {
template <class T> using list = gpu::detail::list<T>;
using view = gpu::detail::array_view<std::string const>;

struct counted {
    static inline int alive = 0, copies_left = 1000;
    int value = 7;
    counted() { ++alive; }
    explicit counted(int v) : value(v) { ++alive; }
    counted(counted const& o) : value(o.value) {
        if (copies_left-- == 0) throw std::runtime_error("no more copies");
        ++alive;
    }
    counted(counted&& o) noexcept : value(o.value) { ++alive; }
    counted& operator=(counted const&) = default;
    ~counted() { --alive; }
};
template <class T> std::vector<T> items(list<T> const& l) { return {l.begin(), l.end()}; }
}  // namespace

TEST_CASE("a list grows, shrinks and copies as a vector does", "[list]") {
    list<std::string> l;
    std::vector<std::string> want;
    CHECK(l.empty());
    for (int k = 0; k < 100; ++k) {
        l.push_back(std::string(static_cast<std::size_t>(k), 'x'));
        want.push_back(std::string(static_cast<std::size_t>(k), 'x'));
        REQUIRE(items(l) == want);
    }
    for (int k = 0; k < 40; ++k) {
        l.push_back(l[1]);
        want.push_back(want[1]);
    }  // an item of its own, also where it grows
    l.pop_back();
    want.pop_back();
    CHECK(l.back() == want.back());
    std::vector<std::string> const more = want;
    l.append(view(more));
    want.insert(want.end(), more.begin(), more.end());
    CHECK(items(l) == want);
    l.resize(300);
    want.resize(300);
    CHECK(items(l) == want);
    l.resize(5);
    want.resize(5);
    CHECK(items(l) == want);
    list<std::string> copy = l, other(2);
    CHECK(items(other) == std::vector<std::string>(2));
    other = copy;
    CHECK(items(other) == want);
    other = static_cast<list<std::string> const&>(other);
    CHECK(items(other) == want);
    list<std::string> moved = std::move(copy);
    CHECK(items(moved) == want);
    CHECK(copy.empty());
    copy = std::move(moved);
    CHECK(items(copy) == want);
    copy.clear();
    CHECK(copy.empty());
}

TEST_CASE("a list destroys what it holds, and keeps its memory", "[list]") {
    {
        list<counted> l(3);
        CHECK(counted::alive == 3);
        CHECK(l[2].value == 7);
        for (int k = 0; k < 20; ++k) l.push_back(counted(k));
        CHECK(counted::alive == 23);
        CHECK(l[22].value == 19);
        counted::copies_left = 5;
        CHECK_THROWS([&] { list<counted> const copy(l); }());
        CHECK(counted::alive == 23);
        counted::copies_left = 1000;
        counted const* const memory = l.data();
        list<counted> const two(2);
        l = two;
        CHECK(l.size() == 2);
        CHECK(l.data() == memory);
    }
    CHECK(counted::alive == 0);
}

TEST_CASE("an array_view shows arrays and containers", "[list]") {
    std::string const array[] = {"a", "b"};
    std::vector<std::string> const v{"c"};
    CHECK(view(array).size() == 2);
    CHECK(view(v)[0] == "c");
    CHECK(view(v).data() == v.data());
    CHECK(view().empty());
}
