// SPDX-License-Identifier: MIT
// Catch2 2.13 or 3.x, whichever is installed, under one set of names.
#pragma once

#include <string>

#if __has_include(<catch2/catch_test_macros.hpp>)
#    include <catch2/catch_approx.hpp>
#    include <catch2/catch_template_test_macros.hpp>
#    include <catch2/catch_test_macros.hpp>
#    include <catch2/generators/catch_generators_all.hpp>
#    include <catch2/matchers/catch_matchers_all.hpp>
using Catch::Approx;
#else
#    include <catch2/catch.hpp>
#endif

/// The types of a TEMPLATE_TEST_CASE: all of them, or the first one, where sanitizers look at the host's side
/// of what other tests do with all types.
#if defined(GPU_TEST_FIRST_TYPES)
#    define TYPES(FIRST, ...) FIRST
#else
#    define TYPES(...) __VA_ARGS__
#endif

namespace test {

/// The base class of matchers.
#if __has_include(<catch2/catch_test_macros.hpp>)
template <class T> using matcher_base = Catch::Matchers::MatcherBase<T>;
#else
template <class T> using matcher_base = Catch::MatcherBase<T>;
#endif

/// CHECK_THAT(text, test::contains("word"));
inline auto contains(std::string const& word) {
#if __has_include(<catch2/catch_test_macros.hpp>)
    return Catch::Matchers::ContainsSubstring(word);
#else
    return Catch::Matchers::Contains(word);
#endif
}

inline bool has(std::string const& text, char const* word) { return text.find(word) != std::string::npos; }

/// What an exception of type `Error` says that `call` throws; "nothing was thrown" if none was.
template <class Error, class Call> std::string message_of(Call&& call) {
    try {
        call();
    } catch (Error const& e) {
        return e.what();
    }
    return "nothing was thrown";
}

}  // namespace test
