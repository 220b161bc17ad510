// SPDX-License-Identifier: MIT
#include <gpu/error.hpp>

#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <support/catch.hpp>

namespace {

template <class Error, class Standard> void check_error() {
    static_assert(std::is_base_of_v<gpu::error, Error> && std::is_base_of_v<Standard, Error>);
    static_assert(std::is_nothrow_copy_constructible_v<Error> || std::is_same_v<Error, gpu::shader_error>);
    CHECK(test::message_of<gpu::error>([] { throw Error("why"); }) == "why");
    CHECK(test::message_of<Standard>([] { throw Error(std::string("why")); }) == "why");
    CHECK(test::message_of<std::exception>([] { throw Error("why"); }) == "why");
}

}  // namespace

TEST_CASE("every error is a gpu::error, a standard exception, and keeps its text") {
    check_error<gpu::invalid_argument, std::invalid_argument>();
    check_error<gpu::out_of_range, std::out_of_range>();
    check_error<gpu::length_error, std::length_error>();
    check_error<gpu::no_context, std::runtime_error>();
    check_error<gpu::context_error, std::runtime_error>();
    check_error<gpu::unsupported, std::runtime_error>();
    check_error<gpu::device_lost, std::runtime_error>();
    check_error<gpu::shader_error, std::runtime_error>();
    check_error<gpu::out_of_memory, std::bad_alloc>();
}

TEST_CASE("a shader_error carries the log and the source") {
    gpu::shader_error const e("text", "log", "source");
    CHECK(std::string(e.what()) == "text");
    CHECK(e.log() == "log");
    CHECK(e.source() == "source");
}
