// SPDX-License-Identifier: MIT
#include <gpu/primitive/kept_entries.hpp>

#include <support/catch.hpp>

#include <stdexcept>

TEST_CASE("the entry that was used least recently gives way to a new one", "[primitive]") {
    gpu::primitive::kept_entries<int> entries;
    int made = 0;
    auto const get = [&](int x, bool kept = true) {
        return entries.get([x](int e) { return e == x; },
            [&](int& e) {
                e = x;
                ++made;
                return kept;
            });
    };
    for (int x : {1, 2, 3, 4}) CHECK(get(x) == x);
    CHECK(made == 4);
    for (int x : {2, 1, 3, 4}) CHECK(get(x) == x);  // 2 is now the oldest
    CHECK(made == 4);
    CHECK(get(5) == 5);
    CHECK(made == 5);
    for (int x : {1, 3, 4, 5}) CHECK(get(x) == x);
    CHECK(made == 5);
    CHECK(get(2) == 2);  // in the place of 1
    CHECK(made == 6);

    // What is not kept, or cannot be made, is made again, and takes the place of one entry only.
    CHECK(get(7, false) == 7);  // in the place of 3
    CHECK(get(7, false) == 7);
    CHECK(made == 8);
    CHECK_THROWS(
        entries.get([](int e) { return e == 8; }, [](int&) -> bool { throw std::runtime_error(""); }));
    for (int x : {4, 5, 2}) CHECK(get(x) == x);
    CHECK(made == 8);
}
