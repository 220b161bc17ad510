#!/bin/sh
# SPDX-License-Identifier: MIT
# What must not compile, and what the compiler must then say. Usage: refused.sh COMPILER INCLUDE_FOLDER
cxx=${1:-c++} include=${2:-$(dirname "$0")/../../include}
file=$(mktemp --suffix=.cpp) failures=0
trap 'rm -f "$file"' EXIT

# refuse WORDS BODY [GLOBAL]: this body is refused, and WORDS are in the first error; WORDS empty: it compiles.
refuse() {
    cat > "$file" << END
#include <gpu/functional/control.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/glsl/trace.hpp>
#include <string>
$more
struct particle { gpu::vec3 position; float mass; bool alive; };
GPU_STRUCT(particle, position, mass, alive);
struct nameless { gpu::vec3 position; };
struct linked { float value; linked* next; };
struct owning { float value; std::string name; };
struct flags { unsigned low : 4, high : 28; };
$3
template <class... A, class F> void trace(F const& f) { gpu::glsl::trace<A...>(f); }
int main() { float a = 2; static_cast<void>(a); $2 }
END
    text=$("$cxx" -std=c++20 -I"$include" -fsyntax-only "$file" 2>&1)
    if [ -z "$1" ]; then
        case $text in *error*) echo "refused, but should compile: $2"; failures=1 ;; esac
    else
        case $(printf '%s' "$text" | grep -m1 error) in
        *"$1"*) ;;
        *) echo "no error with the words \"$1\": $2"; failures=1 ;;
        esac
    fi
}

refuse "gpu::if_(condition" 'trace<float>([=](auto x) { if (x < a) return x * a; return x; });'
refuse "gpu::select(condition" 'trace<float>([=](auto x) { return x < a ? x : a * x; });'
refuse "gpu::while_(" 'trace<float>([=](auto x) { while (x < a) x = x * a; return x; });'
refuse "gpu::if_(condition" 'trace<float>([=](auto x) { gpu::var<float> v = x; if (v < a) v = a; return v; });'
refuse "std::max" 'trace<float>([=](auto x) { return std::max(x, x * a); });'
refuse "GPU_STRUCT(type, field" 'trace<nameless>([](auto p) { return p.position; });'
refuse "concrete C++ types" 'trace<float>([=](float x) { return x * a; });'
refuse "float only" 'trace<double>([](auto x) { return gpu::sin(x); });'
refuse "the field 'next' of this structure has no GLSL form" '' 'GPU_STRUCT(linked, value, next);'
refuse "the field 'name' of this structure has no GLSL form" '' 'GPU_STRUCT(owning, value, name);'
refuse "bit-field" '' 'GPU_STRUCT(flags, low, high);'
refuse "'inner' of this structure has no GLSL form" '' 'struct outer { nameless inner; }; GPU_STRUCT(outer, inner);'
refuse "" '' 'struct outer { particle p[2]; double d[2][2]; std::int8_t c; gpu::mat3 m; std::pair<int, bool> q; }; GPU_STRUCT(outer, p, d, c, m, q);'
refuse "error" 'trace<float>([=](auto x) { float y = x * a; return y; });'
refuse "sqrt" 'trace<float>([](auto x) { return std::sqrt(x); });'
refuse "error" 'trace<int>([](auto x) { switch (x) { case 1: return 2; } return 3; });'
refuse "error" 'trace<int>([](auto x) { int table[4] = {}; return table[x]; });'
refuse "error" 'trace<float>([=](auto x) { gpu::if_(x < a, [=] { x = x * 2.0f; }); return x; });'
refuse "error" 'trace<gpu::mat4>([](auto m) { return m / m; });'
refuse "error" 'trace<gpu::vec3>([](auto v) { v * 2.0f = v; return v; });'
more='#include <gpu/container/span.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/view/view.hpp>'
# Streams: accessors over memory that no GPU has; only the types count here.
streams='gpu::place<float> v(gpu::glsl::location{0, 0}); auto in = [](auto) { return gpu::expr<float>(); }; auto w = [](auto) { return gpu::out_place<int>(gpu::glsl::location{0, 0}); }; auto rw = [](auto) { return gpu::place<int>(gpu::glsl::location{0, 0}); };'
refuse "error" "$streams in(1) = 2.0f;"
refuse "make the accessor with gpu::inout" "$streams auto y = w(1) + 1;"
refuse "gpu::combine(v[i], x, gpu::multiplies<>{})" "$streams rw(1) *= 2;"
refuse "bits of floating-point numbers" "$streams gpu::fetch_and(v, 1.0f);"
refuse "of a structure, keep the field" "gpu::place<particle> p(gpu::glsl::location{0, 0}); gpu::exchange(p, particle{});"
refuse "memory of the host" "std::vector<float> h(4); trace<int>([in = gpu::in(h)](auto i) { return in[i]; });"
refuse "give it a name" "auto in = gpu::in(gpu::vector<float>(4));"
refuse "a view has no memory" "auto in = gpu::in(gpu::views::iota(0, 4));"
refuse "this range is const" "gpu::vector<float> const c(4); auto o = gpu::out(c);"
refuse "" "$streams rw(1) += 2; rw(1) = rw(2); w(1) = rw(1); gpu::fetch_max(w(2), 3);"
more=
refuse "" 'particle q{}; trace<particle>([=](auto p) { p = q; p.position += q.position * a; return gpu::select(p.alive, p, q); });'
exit $failures
