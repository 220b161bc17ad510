// SPDX-License-Identifier: MIT
#include <gpu/gl/shader_log.hpp>

#include <string>

#include <support/catch.hpp>

namespace gl = gpu::gl;

TEST_CASE("parse_log_line reads the forms of all compilers") {
    auto const is = [](char const* text, int source, int line, int column) {
        gl::log_place const p = gl::parse_log_line(text);
        return p.source == source && p.line == line && p.column == column;
    };
    CHECK(is("0:13(7): error: `y' undeclared", 0, 13, 7));                            // Mesa
    CHECK(is("0(139) : error C0000: syntax error", 0, 139, 0));                       // NVIDIA
    CHECK(is("ERROR: 0:3: 'foo' : no matching overloaded function found", 0, 3, 0));  // glslang
    CHECK(is("ERROR: 0:10: error(#132) Syntax error", 0, 10, 0));                     // AMD
    CHECK(is("WARNING: 2:7: something", 2, 7, 0));
    CHECK(is("\"user.glsl\":4(14): error: oops", -1, 4, 14));
    for (char const* nowhere : {"",
             "error: Too much shared memory used (80000/32768)",
             "0",
             "0:",
             "0:x",
             "\"open",
             "ERROR: ",
             "2 errors",
             "99999999999999999999"})
        CHECK(gl::parse_log_line(nowhere).line == 0);
}

TEST_CASE("explain_log shows the line, its neighbours and a caret") {
    CHECK(gl::explain_log("0:2(9): error: `y' undeclared\n", "int oops(int x) {\n return y;\n}\n") ==
          "0:2(9): error: `y' undeclared\n"
          "     1 | int oops(int x) {\n"
          ">    2 |  return y;\n"
          "      |         ^\n"
          "     3 | }\n");
}

TEST_CASE("explain_log follows #line and names its file") {
    std::string const source =
        "#version 450\n#line 1 1 // scan.glsl\nfirst\nsecond\n#line 1 2 // user\nthird\nfourth\n";
    CHECK_THAT(gl::explain_log("2:2(1): error: x\n", source),
        test::contains("in user\n") && test::contains(">    2 | fourth"));
    CHECK_THAT(gl::explain_log("1:2(1): error: x\n", source),
        test::contains("in scan.glsl\n") && test::contains(">    2 | second"));
    CHECK_THAT(gl::explain_log("0:2(1): error: x\n", source), test::contains(">    2 | "));
}
TEST_CASE("explain_log puts the caret where Mesa means, which counts several spaces as one") {
    CHECK_THAT(gl::explain_log("0:1(13): error: `y' undeclared\n", "    return x + y;\n"),
        test::contains(">    1 |     return x + y;\n      |                ^\n"));
    CHECK_THAT(
        gl::explain_log("0:1(5): error\n", "a  =  b;\n"), test::contains("a  =  b;\n      |       ^\n"));
}
TEST_CASE(
    "explain_log counts the lines of a part with a name, whatever the driver calls them and with or without "
    "its source string") {
    std::string const source = "#version 450\n#line 30001 0 // blur\nfirst\nsecond x\n#line 5 0\nthird\n";
    for (char const* log : {"0:30002(8): error: `x' undeclared\n0:30002(8): error: again\n",
             "0(30002) : error C1503: undefined variable \"x\"\n",
             "ERROR: 0:30002: 'x' : undeclared\n"}) {
        std::string const text = gl::explain_log(log, source);
        INFO(text);
        CHECK(text.find("30002") == text.npos);
        CHECK_THAT(text, test::contains("  in blur\n"));
        CHECK_THAT(text, test::contains(">    2 | second x\n      |        ^"));
        CHECK_THAT(text, test::contains("     1 | first\n"));
        CHECK(text.find("third") == text.npos);
    }
    CHECK_THAT(gl::explain_log("0:5(1): error", source),
        test::contains("0:5(1): error\n") && test::contains(">    5 | third"));
}

TEST_CASE("a message without a column has its caret under the word that it quotes") {
    std::string const source = "float f(float x) {\n    return xy + y(x);\n}\n";
    CHECK_THAT(gl::explain_log("0(2) : error C1503: undefined variable \"y\"\n", source),
        test::contains("return xy + y(x);\n      |                 ^\n"));
    CHECK_THAT(
        gl::explain_log(
            "0(2) : error C0000: syntax error, unexpected '}', expecting ';' at token \"}\"\n", source),
        !test::contains("^"));
}

TEST_CASE("explain_log keeps messages that point nowhere") {
    CHECK(gl::explain_log("error: Too much shared memory used\n\n", "a\n") ==
          "error: Too much shared memory used\n");
    CHECK(gl::explain_log("", "a\n").empty());
    CHECK(gl::explain_log("0:99(1): error: far away\n", "a\n") == "0:99(1): error: far away\n");
    CHECK(gl::explain_log("0:1(1): error: x", "") == "0:1(1): error: x\n");
}
