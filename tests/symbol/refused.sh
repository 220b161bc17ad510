#!/bin/sh
# SPDX-License-Identifier: MIT
# What must not compile, and what the compiler must then say. Usage: refused.sh COMPILER INCLUDE_FOLDER
cxx=${1:-c++} include=${2:-$(dirname "$0")/../../include}
folder=$(mktemp -d) count=0
trap 'rm -rf "$folder"' EXIT

# The headers are compiled once, the cases beside one another.
cat > "$folder/all.hpp" << 'END'
#include <gpu/container/span.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/symbol/trace.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/view/view.hpp>
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/generate.hpp>
#include <gpu/algorithm/projection.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/refused_host.hpp>
#include <gpu/algorithm/refused_range.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/by.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <iostream>
#include <numeric>
#include <random>
#include <string>
#include <vector>
struct particle { gpu::vec3 position; float mass; bool alive; };
GPU_STRUCT(particle, position, mass, alive);
struct nameless { gpu::vec3 position; };
struct linked { float value; linked* next; };
struct owning { float value; std::string name; };
struct flags { unsigned low : 4, high : 28; };
enum class color { red };
inline float half_of(float x) { return x / 2; }
template <class... A, class F> void trace(F const& f) { gpu::glsl::trace<A...>(f); }
END
every=                              # clang tells twenty errors of a file, unless it is asked for all
case $("$cxx" --version) in *clang*) kept=pch every=-ferror-limit=0 ;; *) kept=gch ;; esac
export every
"$cxx" -std=c++20 -I"$include" -x c++-header "$folder/all.hpp" -o "$folder/all.hpp.$kept" || exit 1

# refuse WORDS BODY [GLOBAL]: this body is refused, and WORDS are in the first error; WORDS empty: it compiles. a|b: g++ says a, clang says b.
# refuse_each 'WORDS @ BODY' ...: all in one file, which is cheaper; each of WORDS is in one of the errors.
refuse() {
    count=$((count + 1))
    case $1 in
    *'|'*) if [ $kept = gch ]; then words=${1%%|*}; else words=${1#*|}; fi ;;
    *) words=$1 ;;
    esac
    printf '%s' "$words" > "$folder/$count.words"
    printf '%s\nint main() { float a = 2; static_cast<void>(a); %s }\n' "$3" "$2" > "$folder/$count.cpp"
}
refuse_each() {
    count=$((count + 1))
    for one; do
        printf '%s\n' "${one%% @ *}" >> "$folder/$count.words"
        printf 'void f%s() { %s }\n' "$((number += 1))" "${one#* @ }" >> "$folder/$count.cpp"
    done
}
cat > "$folder/check.sh" << 'END'
text=$("$1" -std=c++20 $every -I"$2" -include "$3/all.hpp" -fsyntax-only "$3/$4.cpp" 2>&1)
words=$(cat "$3/$4.words")
# Compilers write the inline namespace of the version, gpu::v0_2::expr, which users need not know.
errors=$(printf '%s' "$text" | grep error | tr -d "'\`‘’" | sed 's/::v[0-9]*_[0-9]*::/::/g')
first=$(printf '%s' "$errors" | head -n1)
if [ "$(wc -l < "$3/$4.words")" -gt 0 ]; then
    while read -r each; do
        case $errors in *"$each"*) ;; *) echo "no error with the words \"$each\" in: $(cat "$3/$4.cpp")" ;; esac
    done < "$3/$4.words"
elif [ -z "$words" ]; then
    [ -z "$first" ] || echo "refused, but should compile: $(cat "$3/$4.cpp"): $first"
else
    case $first in *"$words"*) ;; *) echo "no error with the words \"$words\": $(cat "$3/$4.cpp"): $first" ;; esac
fi
END

# Conditions, and what would be one
refuse "gpu::if_(condition" 'trace<float>([=](auto x) { if (x < a) return x * a; return x; });'
refuse "gpu::select(condition" 'trace<float>([=](auto x) { return x < a ? x : a * x; });'
refuse "gpu::while_(" 'trace<float>([=](auto x) { while (x < a) x = x * a; return x; });'
refuse "gpu::if_(condition" 'trace<float>([=](auto x) { gpu::var<float> v = x; if (v < a) v = a; return v; });'
refuse "std::max" 'trace<float>([=](auto x) { return std::max(x, x * a); });'
# From version 13 on, g++ stops before the sentence, at a template that converts to an integer.
switched="C++ cannot switch on it. Write gpu::if_"
"$cxx" --version | head -1 | grep -qE '\) 1[3-9]\.' && switched="default type conversion"
refuse "$switched" 'trace<int>([](auto x) { switch (x) { case 1: return 2; } return 3; });'
refuse "" 'trace<int>([](auto x) { gpu::var<int> v = x; switch (v + 1) { case 1: return x; } return x * 2; });'
# Functions of std::, of C, of GLM
refuse "Write gpu::sqrt" 'trace<float>([](auto x) { return std::sqrt(x) * 2; });'
refuse "Write gpu::abs" 'trace<int>([](auto x) { return std::abs(x); });'
refuse "Write gpu::max" 'trace<float>([](auto x) { return std::max(x, 1.0f) + 1; });'
refuse "Write gpu::clamp" 'trace<float>([](auto x) { return std::clamp(x, 0.0f, 1.0f); });'
refuse "gpu::trunc(x / y)" 'trace<float>([](auto x) { return std::fmod(x, 2.0f); });'
refuse "Write gpu::bit_cast" 'trace<float>([](auto x) { return std::bit_cast<int>(x); });'
refuse "" 'trace<std::pair<float, int>>([](auto p) { return std::get<0>(p) * 2; });'
refuse_each 'std::sqrt takes @ trace<int>([](auto x) { return std::sqrt(x); });' \
    'std::min takes @ trace<float>([](auto x) { return std::min(1.0f, x); });' \
    'Write gpu::pow @ trace<float>([](auto x) { return std::pow(x, 2); });' \
    'Write gpu::popcount @ trace<unsigned>([](auto x) { return std::popcount(x); });' \
    'Write gpu::mix(x, y, t) @ trace<float>([](auto x) { return std::lerp(x, 1.0f, 2.0f); });' \
    '= gpu::modf(x) @ trace<float>([](auto x) { float w; return std::modf(x, &w); });' \
    'x << n | x @ trace<unsigned>([](auto x) { return std::rotl(x, 3); });' \
    'gpu: sqrtf takes numbers. Write gpu::sqrt @ trace<float>([](auto x) { return sqrtf(x); });' \
    'Write gpu::abs @ trace<float>([](auto x) { return fabs(x); });' \
    'gpu: fmaxf takes numbers of one type. Write gpu::max @ trace<float>([](auto x) { return fmaxf(x, 0.0f); });'
refuse_each 'not enumerations; convert them with gpu::cast @ trace<color>([](auto x) { return gpu::sqrt(x); });' \
    'not enumerations; convert them with gpu::cast @ trace<color>([](auto x) { return gpu::pow(x, 2.0f); });' \
    'not enumerations; convert them with gpu::cast @ trace<color>([](auto x) { return gpu::abs(x); });'
refuse "Write gpu::dot" 'trace<gpu::vec3>([](auto p) { return glm::dot(p, p); });'
refuse "Write gpu::mix" 'trace<gpu::vec3>([](auto p) { return glm::mix(p, p, 0.5f); });'
refuse_each 'glm::mix takes @ trace<gpu::vec3>([](auto p) { return glm::mix(p, gpu::vec3(1), p); });' \
    'glm::refract takes @ trace<gpu::vec3>([](auto p) { return glm::refract(p, p, 2.0f); });'
# Every function of the table of built-ins that std:: or GLM has, too.
# refuse_rows COLUMN NAMESPACE TYPE OTHERS: the rows whose COLUMN is not "no"; OTHERS are the second and the third operand.
# Ten calls a file, because clang stops after twenty errors.
rows=$(sed -n 's/^GPU_BUILTIN(\(.*\))/\1/p; s/^GPU_BUILTIN_NAMED(\([^,]*\), [^,]*\(,.*\))/\1\2/p' "$include/gpu/glsl/builtins.def" | tr -d ,)
refuse_rows() {
    column=$1 namespace=$2 type=$3 two=", $4" three=", $4, $5"
    set --
    while read -r name operands function std glm; do
        eval "[ \$$column = no ]" && continue
        case $operands in 1) others= ;; 2) others=$two ;; *) others=$three ;; esac
        set -- "$@" "gpu: $namespace$name takes @ trace<$type>([](auto x) { return $namespace$name(x$others); });"
        refused_rows="$refused_rows $namespace$name"
        [ $# -lt 10 ] || { refuse_each "$@"; set --; }
    done << END
$rows
END
    [ $# = 0 ] || refuse_each "$@"
}
refuse_rows std std:: float 1.0f 2.0f
refuse_rows glm glm:: gpu::vec3 1.0f 2.0f
refuse_rows glm glm:: gpu::vec3 x x                         # GLM's own template takes operands of one type
case $refused_rows in *std::sqrt*glm::dot*glm::smoothstep*) ;; *) echo "no rows in the table of built-ins:$refused_rows"; exit 1 ;; esac
refuse "" 'glm::vec3 p(1); a = glm::dot(p, p) + glm::length(p) + glm::max(a, 2.0f); p = glm::cross(p, glm::normalize(p)) + glm::max(p, 1.0f); a = std::max(std::sqrt(a), 2.0f);
    p = glm::mix(p, p, a) + glm::mix(p, p, p) + glm::clamp(p, a, a) + glm::clamp(p, p, p) + glm::abs(p) + glm::mod(p, a) + glm::step(a, p) + glm::smoothstep(a, a, p);
    auto [u, v] = std::pair(1, 2); a = std::lerp(a, a, a) + std::rotl(1u, u) + std::get<0>(std::pair(u, v)) + sqrtf(a) + fmaxf(a, glm::mix(a, a, a));'
# Operators
refuse "no such operator for these types. Integers have %" 'trace<float>([](auto x) { return x % 2; });'
refuse "no such operator for these types" 'trace<gpu::vec3>([](auto v) { return v < v; });'
for body in 'trace<float>([](auto x) { return ~x; });' 'trace<float>([](auto x) { x &= 2; return x; });' 'trace<float>([](auto x) { gpu::var<float> v = x; return v | 2; });' \
    'trace<gpu::vec3, int>([](auto v, auto i) { return v * i; });' 'trace<gpu::vec3>([](auto v) { return v % v; });' 'trace<gpu::mat4>([](auto m) { return m / m; });'; do
    refuse "no such operator for these types" "$body"
done
refuse "C++ cannot loop over the components" 'trace<gpu::vec3>([](auto v) { auto s = v.x; for (auto e : v) s = s + e; return s; });'
# Branches and loops of both sides
refuse "cannot return from the function around it" 'trace<int>([](auto x) { gpu::if_(x < 1, [&] { return 0; }); return x; });'
refuse "is a lambda: gpu::while_(" 'trace<int>([](auto x) { gpu::while_(x < 9, [&] { x += 1; }); return x; });'
refuse_each 'the body of gpu::if_, else_if_ and else_ is a lambda @ trace<int>([](auto x) { gpu::if_(x < 1, x = 1); return x; });' \
    'the condition of gpu::if_ is one bool @ trace<gpu::vec3>([](auto v) { gpu::if_(v, [] {}); return v; });' \
    'the condition of else_if_ is asked only @ trace<int>([](auto x) { gpu::if_(x < 1, [] {}).else_if_(x < 2, [] {}); return x; });' \
    'takes the number of the round @ trace<int>([](auto x) { gpu::for_(0, x, [&] { x += 1; }); return x; });' \
    'the two values of gpu::select @ trace<int>([](auto x) { return gpu::select(x < 1, gpu::vec3(1), 2.0f); });' \
    'gpu::make<T>(...) takes what @ trace<float>([](auto x) { return gpu::make<gpu::vec3>(x, x); });' \
    'different numbers of components @ trace<gpu::vec3>([](auto v) { return gpu::max(v, gpu::vec2(1)); });'
# T14, P6, P10, P11, P15, R3 of the edges
refuse_each 'x is none. A functor behind an output iterator @ gpu::vector<float> u(1), w(1); auto z = gpu::make_zip_iterator(u.begin(), u.begin());
    gpu::copy(z, z + 1, gpu::make_transform_output_iterator(w.begin(), [](auto t) { return gpu::get<0>(t); }));' \
    'gpu::make<T>(...), and where a reduction starts @ gpu::vector<float> v(1); gpu::reduce(v.begin(), v.end(), particle(), [](auto a, auto) { return a; });' \
    'gpu::sort works on memory of the GPU @ std::vector<int> h(2); gpu::sort(h.begin(), h.end());' \
    'or call std::reduce @ std::vector<int> h(2); gpu::reduce(h);' \
    'gpu::transform works on memory of the GPU @ gpu::vector<int> v(2); int h[2]; gpu::transform(v.begin(), v.end(), h, gpu::negate<>{});' \
    'gpu::by(&particle::mass) @ gpu::vector<particle> v(2); gpu::sort(v);' \
    'or an operator for reductions @ gpu::vector<particle> v(2); gpu::reduce(v);' \
    'gpu: counting_iterator counts numbers @ int a[3]; (void)gpu::make_counting_iterator(&a[0]);' \
    'this range can only be read @ gpu::counting_iterator<int> i(0); gpu::bitonic_sort(i, i + 2);' \
    'and this one is const @ gpu::vector<int> const v(2); gpu::sort(v);'
# Numbers of C++
number="known only on the GPU, so it is no number or index in C++"
refuse "$number" 'trace<float>([](auto x) { return static_cast<int>(x) + (int)x; });'
refuse "$number" 'trace<float>([](auto x) { return glm::vec3(x, x, x); });'
refuse "$number" 'trace<float>([](auto x) { return std::pair<float, float>(x, x); });'
refuse "$number" 'trace<int>([](auto x) { int table[4] = {}; return table[x]; });'
refuse "$number" 'std::array<float, 4> table{}; trace<int>([table](auto x) { return table[x]; });'
refuse "$number" 'std::vector<float> table(4); trace<unsigned>([table](auto x) { return table[x]; });'
refuse "$number" 'std::vector<float> table(4); trace<int>([&](auto x) { return *(table.begin() + x); });'
refuse "cannot convert gpu::expr<float> to float|no viable conversion from expr<R> (aka expr<float>) to float" 'trace<float>([=](auto x) { float y = x * a; return y; });'
refuse "cannot convert gpu::expr<float> to float|no matching function for call to half_of" 'trace<float>([](auto x) { return half_of(x); });'
refuse "gpu::var<float> sum" 'trace<float>([](auto x) { float sum = 0; for (int k = 0; k < 4; ++k) sum += x * k; return sum; });'
refuse "cannot be printed in C++" 'trace<float>([](auto x) { std::cout << x; return x; });'
refuse "print that" 'trace<float>([](auto x) { std::to_string(x); return x; });'
refuse "" 'bool const b = true; std::int64_t n = 2; trace<float>([=](auto x) { return b ? x : 1.0f; }); trace<int>([=](auto x) { return b ? x : 1; }); trace<long>([=](auto x) { return b ? x : n; });'
# Functions and their results
refuse "concrete C++ types" 'trace<float>([=](float x) { return x * a; });'
refuse "concrete C++ types" 'trace<unsigned>([](std::size_t i) { return i; });'
refuse "concrete C++ types" 'trace<unsigned>(std::function<long(long)>());'
refuse "GPU_STRUCT(type, field" 'trace<nameless>([](auto p) { return p.position; });'
refuse "by gpu::make_pair" 'trace<float>([](auto x) { return std::array{x, x}; });'
refuse "an enumeration has comparisons" 'enum class e { a }; trace<e>([](auto x) { return x == 1; });'
refuse "an enumeration has comparisons" 'enum class e { a }; trace<e>([](auto x) { return x | e::a; });'
refuse "" 'enum class e { a }; trace<e>([](auto x) { return gpu::select(x < e::a, e::a, x); });'
refuse "inconsistent types gpu::expr<float> and float deduced|deduced as float here but deduced as gpu::expr<float>" 'trace<float>([](auto x) { if (sizeof(x) > 1) return x; return 1.0f; });'
refuse "" 'trace<double>([](auto x) { return gpu::sin(x) + gpu::pow(x, x); });'
refuse "Write gpu::erf, which takes" 'trace<double>([](auto x) { return std::erf(x); });'
refuse "The GPU has no such function" 'trace<double>([](auto x) { return std::tgamma(x); });'
refuse "error" 'trace<float>([=](auto x) { gpu::if_(x < a, [=] { x = x * 2.0f; }); return x; });'
refuse "error" 'trace<gpu::vec3>([](auto v) { v * 2.0f = v; return v; });'
refuse "" 'particle q{}; trace<particle>([=](auto p) { p = q; p.position += q.position * a; return gpu::select(p.alive, p, q); });'
# Structures
refuse "the field next of this structure has no GLSL form" '' 'GPU_STRUCT(linked, value, next);'
refuse "the field name of this structure has no GLSL form" '' 'GPU_STRUCT(owning, value, name);'
refuse "bit-field" '' 'GPU_STRUCT(flags, low, high);'
refuse "inner of this structure has no GLSL form" '' 'struct outer { nameless inner; }; GPU_STRUCT(outer, inner);'
refuse "" '' 'struct outer { particle p[2]; double d[2][2]; std::int8_t c; gpu::mat3 m; std::pair<int, bool> q; }; GPU_STRUCT(outer, p, d, c, m, q);'
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


# P12, T12 of the edges: functors that would run once on the host, structures whose assignment would be skipped
refuse "a function of the host, such as rand" 'trace<>(&std::rand);'
refuse "changes its own members" 'trace<>([n = 0]() mutable { return n++; });'
refuse "" 'trace<int>([](auto) { return 3; }); trace<int>([n = 2](auto x) mutable { return x * n; });'
refuse "trivially copyable: no copy constructor, assignment or destructor of its own" "" \
    'struct S { int x = 0; S() = default; S(S const&) = default; S& operator=(S const& t) { x = t.x; return *this; } };
    GPU_STRUCT(S, x);'
refuse "" "" 'struct S { std::pair<int, int> x; int y; }; GPU_STRUCT(S, x, y);'

# P15 of the edges
refuse "gpu::make_pair and gpu::make_tuple for a pair" 'trace<float>([](auto x) { return gpu::tuple<float, float>(x, x); });'
refuse "make it a class template without members" 'trace<float>(scale<float>{2});' \
    'template <class T> struct scale { T a; T operator()(T x) const { return a * x; } };'
refuse "" 'trace<float>([](auto x) { using std::sqrt; using std::max; using std::fma; return fma(x, max(sqrt(x), 2.0f), x); });'
refuse "" 'gpu::vector<particle> v(2); gpu::sort(v, {}, &particle::mass); std::vector<int> h(2); std::sort(h.begin(), h.end());
    gpu::vector<int> w(h.begin(), h.end()); gpu::copy(w.begin(), w.end(), h.begin());'
# Algorithms of std, addresses and streams of GPU memory (iterator/refused.hpp)
number=0
refuse_each 'write gpu::copy(range, out.begin()) @ gpu::vector<int> v(2), w(2); gpu::copy(v, w);' \
    'write gpu::copy(range, out.begin()) @ gpu::vector<int> v(2); std::vector<int> h(2); gpu::copy(v.begin(), v.end(), h);'
refuse_each 'gpu::transform takes ranges as inputs and iterators as outputs. Write out.begin() @ gpu::vector<int> v(2), w(2); gpu::transform(v, w, [](auto x) { return x; });' \
    'gpu::inclusive_scan takes ranges as inputs and iterators as outputs @ gpu::vector<int> v(2), w(2); gpu::inclusive_scan(v, w);' \
    'gpu::reduce_by_key takes ranges as inputs and iterators as outputs @ gpu::vector<int> v(2), w(2); gpu::reduce_by_key(v, v, w, w);' \
    'gpu::sort_by_key takes ranges, or iterators only. Write w instead of w.begin() @ gpu::vector<int> v(2), w(2); gpu::sort_by_key(v, w.begin());' \
    'gpu::inclusive_scan_by_key takes ranges as inputs and iterators as outputs, or iterators only @ gpu::vector<int> v(2), w(2); gpu::inclusive_scan_by_key(v, w.begin(), w.begin());' \
    'gpu::merge takes ranges as inputs and iterators as outputs, or iterators only @ gpu::vector<int> v(2), w(2); gpu::merge(v, w.begin(), w.end(), v.begin());' \
    'this range is memory of the host @ gpu::vector<int> v(2), w(2); std::vector<int> h(2); gpu::transform(v, w, h.begin(), gpu::plus<>{});' \
    'the initial value comes before the operator @ gpu::vector<int> v(2); gpu::reduce(v, gpu::maximum<>{});' \
    'the initial value comes before the operator @ gpu::vector<int> v(2), w(2); gpu::exclusive_scan(v, w.begin(), [](auto x, auto y) { return x + y; });' \
    'a view does not keep its ranges, and this vector is a temporary @ auto w = gpu::vector<int>(2) | gpu::views::reverse;' \
    'a view does not keep its ranges @ gpu::vector<int> v(2); auto w = v | gpu::views::permute(gpu::vector<int>(2));' \
    'a view does not keep its ranges @ gpu::vector<int> v(2); auto w = gpu::views::zip(v, gpu::vector<int>(2));' \
    'gpu::generate calls its functor once, and as a const object @ gpu::vector<int> v(2); gpu::generate(v, [n = 0]() mutable { return n++; });' \
    'gpu: a pointer to a member cannot name an element of a pair or tuple; write [](auto const& x) { return x.second; } @ using pair = std::pair<int, float>; gpu::vector<pair> v(2); gpu::vector<float> w(2); gpu::transform(v.begin(), v.end(), w.begin(), &pair::second);'
vectors='gpu::vector<int> v{3, 1, 2}; std::vector<int> h{3, 1, 2}; gpu::counting_iterator<int> c(0);'
refuse "gpu: std::sort would transfer the elements in GPU memory one by one. Write gpu::sort" "$vectors std::sort(v.begin(), v.end());"
refuse "gpu: std::sort would" "$vectors std::ranges::sort(v);"
refuse "gpu: elements in GPU memory have no address on the host. Write gpu::to_host(v)" "$vectors int* p = v.data();"
refuse "gpu: elements in GPU memory have no address" "$vectors int const* p = gpu::span<int const>(v).data();"
refuse "use of deleted function|gpu: to print what is in GPU memory, write #include <gpu/ostream.hpp>" "$vectors std::cout << v;"
refuse_each 'Write gpu::sort @ gpu::vector<int> v; std::sort(v.begin(), v.end(), std::greater<>());' \
    'Write gpu::stable_sort @ gpu::vector<int> v; std::stable_sort(v.rbegin(), v.rend());' \
    'Write gpu::reverse @ gpu::vector<int> v; std::reverse(v.begin(), v.end());' \
    'Write gpu::shuffle @ gpu::vector<int> v; std::shuffle(v.begin(), v.end(), std::mt19937());' \
    'Write gpu::nth_element @ gpu::vector<int> v; std::nth_element(v.begin(), v.begin(), v.end());' \
    'Write gpu::rotate @ gpu::vector<int> v; std::rotate(v.begin(), v.begin(), v.end());' \
    'Write gpu::fill @ gpu::vector<int> v; std::fill(v.begin(), v.end(), 1);' \
    'Write gpu::iota @ gpu::vector<int> v; std::iota(v.begin(), v.end(), 1);' \
    'Write gpu::transform @ gpu::vector<int> v; std::transform(v.begin(), v.end(), v.begin(), [](int x) { return x; });' \
    'Write gpu::for_each @ gpu::vector<int> v; std::for_each(v.begin(), v.end(), [](int) {});'
refuse_each 'Write gpu::accumulate @ gpu::vector<int> v; int s = std::accumulate(v.begin(), v.end(), 0);' \
    'Write gpu::reduce @ gpu::vector<int> v; int s = std::reduce(v.begin(), v.end());' \
    'Write gpu::find @ gpu::vector<int> v; auto i = std::find(v.cbegin(), v.cend(), 3);' \
    'Write gpu::count_if @ gpu::vector<int> v; auto n = std::count_if(v.begin(), v.end(), [](int) { return true; });' \
    'Write gpu::remove @ gpu::vector<int> v; v.erase(std::remove(v.begin(), v.end(), 3), v.end());' \
    'Write gpu::unique @ gpu::vector<int> v; std::unique(v.begin(), v.end());' \
    'Write gpu::max_element @ gpu::vector<int> v; int m = *std::max_element(v.begin(), v.end());' \
    'Write gpu::equal @ gpu::vector<int> v; bool e = std::equal(v.begin(), v.end(), v.begin());' \
    'Write gpu::inclusive_scan @ gpu::vector<int> v; std::inclusive_scan(v.begin(), v.end(), v.begin());' \
    'Write gpu::copy @ gpu::vector<int> v; std::copy(v.begin(), v.end(), v.begin());'
refuse_each 'Write gpu::exclusive_scan @ gpu::vector<int> v; std::exclusive_scan(v.begin(), v.end(), v.begin(), 0);' \
    'Write gpu::copy_if @ gpu::vector<int> v; std::vector<int> h; std::copy_if(v.begin(), v.end(), h.begin(), [](int) { return true; });' \
    'Write gpu::inner_product @ gpu::vector<int> v; int s = std::inner_product(v.begin(), v.end(), v.begin(), 0);' \
    'Write gpu::max_element @ gpu::vector<int> v; std::max_element(v.begin(), v.end(), std::less<>());' \
    'Write gpu::replace @ gpu::vector<int> v; std::replace(v.begin(), v.end(), 1, 2);' \
    'Write gpu::fill_n @ gpu::vector<int> v; std::fill_n(v.begin(), 3, 2);'
refuse "the functor that compares keys or elements must return bool" \
    'gpu::vector<int> k, s, t; gpu::reduce_by_key(k.begin(), k.end(), k.begin(), s.begin(), t.begin(), gpu::minimum<>{});'
refuse "" "$vectors static_assert(!prints<gpu::vector<int>> && prints<int>); std::sort(h.begin(), h.end()); std::sort(h.rbegin(), h.rend(), std::less<>()); std::copy(v.begin(), v.end(), h.begin()); std::copy(h.begin(), h.end(), v.begin());
    std::lower_bound(v.begin(), v.end(), 2); std::distance(v.begin(), std::next(v.begin())); std::for_each(c, c + 3, [](int) {}); a = std::accumulate(c, c + 3, 0.0f); std::cout << v[0];
    std::fill(h.begin(), h.end(), 2); std::fill_n(h.begin(), 3, 2); std::transform(h.begin(), h.end(), h.begin(), h.begin(), std::plus<>()); a = *std::max_element(h.begin(), h.end());" \
    'template <class T> concept prints = requires(T const& x) { std::cout << x; };'
printf '%s\n' 'int main() { gpu::vector<int> v; std::cout << v; }' > "$folder/printed.cpp"
words=$("$cxx" -std=c++20 -I"$include" -include "$folder/all.hpp" -fsyntax-only "$folder/printed.cpp" 2>&1)
[ "$(printf '%s\n' "$words" | grep -c .)" -le 40 ] && printf '%s' "$words" | grep -q 'write #include <gpu/ostream.hpp>' ||
    { echo "std::cout << v does not name gpu/ostream.hpp, or lists candidates: $words"; exit 1; }

# What the sentences name is there.
names=$(tr '\n' ' ' < "$include/gpu/iterator/refused.hpp" | sed 's/.*namespace std {//' | grep -oE 'GPU_REFUSE[_0-9]*\( *[^,]+, [a-z_]+' | sed 's/.* //' | sort -u)
[ "$(echo "$names" | wc -l)" -gt 30 ] || { echo "no algorithms in iterator/refused.hpp: $names"; exit 1; }
printf 'using gpu::%s;\n' $names > "$folder/named.cpp"
"$cxx" -std=c++20 -I"$include" -include gpu/gpu.hpp -fsyntax-only "$folder/named.cpp" || exit 1

found=$(seq $count | xargs -P "$(nproc)" -n1 sh "$folder/check.sh" "$cxx" "$include" "$folder")
[ -z "$found" ] || { printf '%s\n' "$found"; exit 1; }
