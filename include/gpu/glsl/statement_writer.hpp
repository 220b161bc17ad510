// SPDX-License-Identifier: MIT
// Gives gpu::glsl::detail::statement_writer, which writes a recording as GLSL statements.
#pragma once

#include <gpu/error.hpp>
#include <gpu/glsl/dataflow.hpp>
#include <gpu/glsl/expression_writer.hpp>
#include <gpu/glsl/literal.hpp>
#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/registry.hpp>
#include <gpu/glsl/requirements.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl::detail {

/// Appends the GLSL statements of one recording to a text.
///
/// Variables whose type contains a float are declared `precise`, so that a * x + y is rounded
/// twice, as on the host, unless requirements::fuses is true. The variables of values are named t0,
/// t1 and so on; local variables and arrays are named v0, v1 and so on.
class statement_writer {
public:
    statement_writer(recording const& r, std::string& out, requirements& needs, std::uint32_t first_capture,
        list<stream_use>& streams);
    statement_writer(statement_writer const&) = delete;
    statement_writer& operator=(statement_writer const&) = delete;

    /// Appends the body of a function that returns type `result`: all statements of the recording.
    /// Throws unsupported when `result` is not void and the recording returns nothing.
    void body(type const& result);

private:
    /// Begins a line of GLSL text that is indented by `depth` levels.
    void line(int depth) { out_.append(static_cast<std::size_t>(depth) * 4, ' '); }
    /// Appends the statement of node i, or the begin or end of a scope. Appends nothing for a node
    /// whose value is written only where other statements use it.
    void statement(std::uint32_t i, node const& n, int depth, type const& result);
    /// Appends the beginning of a declaration, such as `float t0 = `, for the variable that node i
    /// defines. `letter` is t for a value and v for a local variable.
    void define(type const& t, char letter, std::uint32_t i, int depth);
    /// Declares a variable with the value of node i, when the value needs a variable.
    void value(std::uint32_t i, node const& n, int depth);
    /// True when the value of a node needs a variable.
    bool is_named(node const& n, dataflow::fact const& f) const;
    /// Appends the statement of a leave_unless node, which leaves the loop or starts its next
    /// iteration.
    void jump_where(node const& n);
    /// Estimates how many iterations the loop that begins at node i has, when it first compares a
    /// variable with a literal, and the variable is an integer that is declared with a literal: the
    /// step is taken to be 1, and the declared value to be the first. Returns 0 for other loops.
    std::uint64_t trips_of(std::uint32_t i) const;
    /// Begins the scope of node i, an if_, else_ or loop.
    void open(std::uint32_t i);
    /// Appends the declaration of a local array, and a loop that sets its elements to zero.
    void declare_array(std::uint32_t i, node const& n, int depth);
    /// Appends the assignment to an element of a local array.
    void put(node const& n);
    /// Appends the assignments to the words of an element of a local array. The element is of type
    /// t, which takes several words.
    void put_words(node const& n, type const& t);
    /// Appends the return statement. A float result is first assigned to a `precise` variable,
    /// unless it is in a variable already or is not computed (an argument, a captured value or a
    /// literal).
    void give(node const& n, int depth, type const& result);

    recording const& r_;
    dataflow flow_;
    std::string& out_;
    requirements& needs_;
    expression_writer expressions_;
    std::uint32_t values_ = 0, locals_ = 0;

    /// A scope around the statement that is written, and the innermost loop around that.
    struct scope {
        std::uint64_t copies;  // how often the statement is in the program when loops are unrolled
        bool guarded;          // true when the exits of the loop depend on GPU_ALWAYS
        int loops;             // the number of loops around the statement
    };
    list<scope> scopes_;
};
}  // namespace gpu::inline v0_2::glsl::detail

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/statement_writer.ipp>
#endif
