// SPDX-License-Identifier: MIT
// GPU_STRUCT(type, field, ...): names the fields of a structure once, so that vectors and symbols
// of it can be made.
#pragma once

#include <gpu/functional/each.hpp>
#include <gpu/symbol/expression.hpp>
#include <gpu/symbol/structure_of_symbols.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2::glsl {

/// Returns the GLSL name of a structure: "app::particle" becomes s_app_particle. The prefix is
/// needed because GLSL structures and functions share one name space.
std::string structure_name(std::string_view cpp);
/// Storage for an S that is never constructed. The library takes the addresses of its fields to
/// find their offsets.
template <class S> union layout_of {
    char none;
    S value;
    constexpr layout_of() : none() {}
    ~layout_of() {}
};
template <class S> inline constexpr bool is_std_pair = false;
template <class A, class B> inline constexpr bool is_std_pair<std::pair<A, B>> = true;
template <class S, class M, class X> auto member_of(M S::*pointer, X const& x) {
    using T = held<M>;
    static_assert(!is_std_pair<S>,
        "gpu: a pointer to a member cannot name an element of a pair or tuple; write "
        "[](auto const& x) { return x.second; } or gpu::get<1>(x)");
    if constexpr (pure<X>)
        return expr<T>(from{structure<S>::member(x, pointer)});
    else if constexpr (two_sided<X>)
        return x.is_known() ? either<T>(glsl::field_value(x.get_host().*pointer))
                            : either<T>(from{structure<S>::member(expr<S>(x), pointer)});
    else
        return glsl::field_value(static_cast<S const&>(x).*pointer);
}
/// Gives the type S of a template such as structure<S> or expr<S>. The code that GPU_STRUCT writes
/// inside these templates names S in this way. The user's own name for S might mean another thing
/// there, because the templates are in the library's namespace.
template <class> struct self_of;
template <template <class> class Whole, class S> struct self_of<Whole<S>> { using type = S; };
/// Throws gpu::unsupported when GPU_STRUCT left out a member, because every transform would lose
/// the bytes of that member.
[[gnu::cold]] void require_all_fields(type const& t);
[[noreturn, gnu::cold]] inline void no_such_field() {
    gpu::detail::raise(unsupported("gpu: a pointer to a member names no field that GPU_STRUCT lists"));
}
}  // namespace gpu::inline v0_2::glsl

#define GPU_STRUCT_TYPE(F) , ::gpu::glsl::held<decltype(gpu_self::F)>
#define GPU_STRUCT_COUNT(F) +1
#define GPU_STRUCT_DESCRIBE(F)                                        \
    ::gpu::glsl::add_field<::gpu::glsl::held<decltype(gpu_self::F)>>( \
        gpu_t, #F, &gpu_layout.value.F, &gpu_layout.value);
#define GPU_STRUCT_EXPR(F) ::gpu::expr<::gpu::glsl::held<decltype(gpu_self::F)>> F;
#define GPU_STRUCT_EITHER(F) ::gpu::either<::gpu::glsl::held<decltype(gpu_self::F)>> F;
#define GPU_STRUCT_VAR(F) ::gpu::var<::gpu::glsl::held<decltype(gpu_self::F)>> F;
#define GPU_STRUCT_INIT(F) \
    , F(::gpu::glsl::field_of<::gpu::glsl::held<decltype(gpu_self::F)>>(gpu_from, gpu_k++))
#define GPU_STRUCT_PICK(F) \
    , F(::gpu::glsl::either_field<::gpu::glsl::held<decltype(gpu_self::F)>>(gpu_from, gpu_k++))
#define GPU_STRUCT_SPLIT(F) , F(::gpu::glsl::field_value(gpu_other.F))
#define GPU_STRUCT_SET(F) this->F = ::gpu::glsl::field_value(gpu_other.F);
#define GPU_STRUCT_TAKE(F) ::gpu::glsl::set_field(gpu_s.F, this->F.get_host());
#define GPU_STRUCT_CHECK(F)                                                                                \
    static_assert(::gpu::element<::gpu::glsl::held<decltype(gpu_self::F)>>,                                \
        "gpu: the field '" #F                                                                              \
        "' of this structure has no GLSL form: it must be a number, a vector, a matrix, a pair or tuple, " \
        "an array of these, or a structure named by GPU_STRUCT before this one");
// True when a field's type is trivially copy-assignable; std::pair and std::tuple are not. When all
// fields are and the structure S is not, S defines an assignment of its own.
#define GPU_STRUCT_ASSIGNS(F) &&::std::is_trivially_copy_assignable_v<decltype(gpu_self::F)>
#define GPU_STRUCT_HAND_OUT(F) ::gpu::glsl::assign_field(gpu_s.F, this->F);
#define GPU_STRUCT_FIELD(F) \
    gpu_p[gpu_k++] = ::gpu::glsl::field_reference<::gpu::glsl::held<decltype(gpu_self::F)>>(gpu_from.F);
#define GPU_STRUCT_CHOOSE(F)                                      \
    if constexpr (::std::is_same_v<decltype(gpu_self::F), gpu_M>) \
        if (gpu_p == &gpu_self::F) return ::gpu::glsl::reference(gpu_from.F);
#define GPU_STRUCT_READ(F) gpu_p[gpu_k++] = this->F.get_reference();
#define GPU_STRUCT_REFERENCE(...)                                                   \
    ::std::uint32_t get_reference() const {                                         \
        ::std::uint32_t gpu_p[::gpu::glsl::structure<gpu_self>::count], gpu_k = 0;  \
        GPU_EACH(GPU_STRUCT_READ, __VA_ARGS__)                                      \
        return ::gpu::glsl::rec().compose(                                          \
            ::gpu::glsl::op::make, ::gpu::glsl::type_id<gpu_self>(), gpu_p, gpu_k); \
    }

/// Names the fields of the structure S, so that vectors and symbols of S can be made. Write it at
/// global scope after the structure, with its qualified name, and list every field in order.
///
///     struct particle { gpu::vec3 position; float mass; bool alive; };
///     GPU_STRUCT(particle, position, mass, alive);
///     gpu::transform(v.begin(), v.end(), v.begin(),
///         [](auto p) { p.mass = 2 * p.mass; return p; });
#define GPU_STRUCT(S, ...) GPU_STRUCT_WITH(S, (), __VA_ARGS__)
// Does what GPU_STRUCT does, and also gives the symbols of S the member functions in METHODS, which
// is a list in parentheses.
#define GPU_STRUCT_WITH(S, METHODS, ...)                                                                  \
    template <> struct gpu::glsl::structure<S> {                                                          \
        using gpu_self = typename self_of<structure>::type;                                               \
        GPU_EACH(GPU_STRUCT_CHECK, __VA_ARGS__)                                                           \
        static_assert(::std::is_trivially_copy_constructible_v<gpu_self> &&                               \
                          ::std::is_trivially_destructible_v<gpu_self> &&                                 \
                          (!::std::is_copy_assignable_v<gpu_self> ||                                      \
                              ::std::is_trivially_copy_assignable_v<gpu_self> ||                          \
                              !(true GPU_EACH(GPU_STRUCT_ASSIGNS, __VA_ARGS__))),                         \
            "gpu: GPU_STRUCT(" #S                                                                         \
            "): its bytes are copied to the GPU, so it must be trivially copyable: no copy constructor, " \
            "assignment or destructor of its own");                                                       \
        template <class, class... gpu_F> struct gpu_list { using type = ::std::tuple<gpu_F...>; };        \
        using gpu_types = typename gpu_list<void GPU_EACH(GPU_STRUCT_TYPE, __VA_ARGS__)>::type;           \
        static constexpr ::std::uint32_t count = 0 GPU_EACH(GPU_STRUCT_COUNT, __VA_ARGS__);               \
        static void fields(::gpu::glsl::type& gpu_t) {                                                    \
            static ::gpu::glsl::layout_of<gpu_self> const gpu_layout;                                     \
            gpu_t.name = ::gpu::glsl::structure_name(#S);                                                 \
            GPU_EACH(GPU_STRUCT_DESCRIBE, __VA_ARGS__)                                                    \
            ::gpu::glsl::require_all_fields(gpu_t);                                                       \
        }                                                                                                 \
        template <class gpu_X> static ::std::uint32_t reference(gpu_X const& gpu_from) {                  \
            ::std::uint32_t gpu_p[count], gpu_k = 0;                                                      \
            GPU_EACH(GPU_STRUCT_FIELD, __VA_ARGS__)                                                       \
            return ::gpu::glsl::rec().compose(                                                            \
                ::gpu::glsl::op::make, ::gpu::glsl::type_id<gpu_self>(), gpu_p, gpu_k);                   \
        }                                                                                                 \
        template <class gpu_M, class gpu_X>                                                               \
        static ::std::uint32_t member([[maybe_unused]] gpu_X const& gpu_from, gpu_M gpu_self::*gpu_p) {   \
            GPU_EACH(GPU_STRUCT_CHOOSE, __VA_ARGS__)                                                      \
            ::gpu::glsl::no_such_field();                                                                 \
        }                                                                                                 \
    };                                                                                                    \
    template <> class gpu::expr<S> : public ::gpu::glsl::symbol {                                         \
        using gpu_self = typename ::gpu::glsl::self_of<expr>::type;                                       \
        expr(::gpu::glsl::from gpu_from, ::std::uint32_t gpu_k)                                           \
            : ::gpu::glsl::symbol() GPU_EACH(GPU_STRUCT_INIT, __VA_ARGS__) {}                             \
                                                                                                          \
    public:                                                                                               \
        using value_type = gpu_self;                                                                      \
        GPU_EACH(GPU_STRUCT_EXPR, __VA_ARGS__)                                                            \
        GPU_UNWRAP METHODS expr() = default;                                                              \
        explicit expr(::gpu::glsl::from gpu_from) : expr(gpu_from, 0) {}                                  \
        template <::gpu::glsl::operand gpu_X>                                                             \
        requires ::std::same_as<::gpu::glsl::value_t<gpu_X>, gpu_self> expr(gpu_X const& gpu_other)       \
            : expr(::gpu::glsl::from{::gpu::glsl::reference(gpu_other)}) {}                               \
        template <::gpu::glsl::symbols_of<gpu_self> gpu_X>                                                \
        expr(gpu_X const& gpu_other)                                                                      \
            : expr(::gpu::glsl::from{::gpu::glsl::structure_reference<gpu_self>(gpu_other)}) {}           \
        template <::gpu::glsl::symbols_of<gpu_self> gpu_X> operator gpu_X() const {                       \
            gpu_X gpu_s;                                                                                  \
            GPU_EACH(GPU_STRUCT_HAND_OUT, __VA_ARGS__) return gpu_s;                                      \
        }                                                                                                 \
        expr(expr const&) = default;                                                                      \
        expr& operator=(expr const&) & = default;                                                         \
        GPU_STRUCT_REFERENCE(__VA_ARGS__)                                                                 \
    };                                                                                                    \
    template <> class gpu::either<S> : public ::gpu::glsl::symbol {                                       \
        using gpu_self = typename ::gpu::glsl::self_of<either>::type;                                     \
        either(gpu_self const& gpu_other, int)                                                            \
            : ::gpu::glsl::symbol() GPU_EACH(GPU_STRUCT_SPLIT, __VA_ARGS__), gpu_ref(~0u) {}              \
        either(::gpu::glsl::from gpu_from, ::std::uint32_t gpu_k)                                         \
            : ::gpu::glsl::symbol() GPU_EACH(GPU_STRUCT_PICK, __VA_ARGS__), gpu_ref(gpu_from.ref) {}      \
                                                                                                          \
    public:                                                                                               \
        using value_type = gpu_self;                                                                      \
        GPU_EACH(GPU_STRUCT_EITHER, __VA_ARGS__)                                                          \
        GPU_UNWRAP METHODS explicit either(gpu_self const& gpu_other) : either(gpu_other, 0) {}           \
        explicit either(::gpu::glsl::from gpu_from) : either(gpu_from, 0) {}                              \
        bool is_known() const { return gpu_ref == ~0u; }                                                  \
        gpu_self get_host() const {                                                                       \
            gpu_self gpu_s{};                                                                             \
            GPU_EACH(GPU_STRUCT_TAKE, __VA_ARGS__) return gpu_s;                                          \
        }                                                                                                 \
        ::std::uint32_t get_reference() const { return gpu_ref; }                                         \
        either operator+() const { return *this; }                                                        \
        operator gpu_self() const {                                                                       \
            if (!is_known()) ::gpu::glsl::no_host_value();                                                \
            return get_host();                                                                            \
        }                                                                                                 \
        operator ::gpu::expr<gpu_self>() const {                                                          \
            return ::gpu::expr<gpu_self>(::gpu::glsl::from{::gpu::glsl::reference(*this)});               \
        }                                                                                                 \
                                                                                                          \
    private:                                                                                              \
        ::std::uint32_t gpu_ref;                                                                          \
    };                                                                                                    \
    template <> class gpu::var<S> : public ::gpu::glsl::symbol {                                          \
        using gpu_self = typename ::gpu::glsl::self_of<var>::type;                                        \
                                                                                                          \
    public:                                                                                               \
        using value_type = gpu_self;                                                                      \
        GPU_EACH(GPU_STRUCT_VAR, __VA_ARGS__)                                                             \
        GPU_UNWRAP METHODS var() = default;                                                               \
        var(var const&) = default;                                                                        \
        template <::gpu::glsl::operand gpu_X>                                                             \
        requires ::std::same_as<::gpu::glsl::value_t<gpu_X>, gpu_self> var(gpu_X const& gpu_from) {       \
            *this = gpu_from;                                                                             \
        }                                                                                                 \
        var& operator=(var const& gpu_from) & { return *this = +gpu_from; }                               \
        template <::gpu::glsl::operand gpu_X>                                                             \
        requires ::std::same_as<::gpu::glsl::value_t<gpu_X>, gpu_self> var& operator=(                    \
            gpu_X const& gpu_from) & {                                                                    \
            auto gpu_set = [this](auto const& gpu_other) { GPU_EACH(GPU_STRUCT_SET, __VA_ARGS__) };       \
            if (is_known())                                                                               \
                gpu_set(::gpu::glsl::host(gpu_from));                                                     \
            else                                                                                          \
                gpu_set(::gpu::expr<gpu_self>(::gpu::glsl::from{::gpu::glsl::reference(gpu_from)}));      \
            return *this;                                                                                 \
        }                                                                                                 \
        bool is_known() const { return !::gpu::glsl::active; }                                            \
        gpu_self get_host() const {                                                                       \
            gpu_self gpu_s{};                                                                             \
            GPU_EACH(GPU_STRUCT_TAKE, __VA_ARGS__) return gpu_s;                                          \
        }                                                                                                 \
        ::gpu::either<gpu_self> operator+() const {                                                       \
            return is_known() ? ::gpu::either<gpu_self>(get_host())                                       \
                              : ::gpu::either<gpu_self>(::gpu::glsl::from{get_reference()});              \
        }                                                                                                 \
        operator gpu_self() const { return +*this; }                                                      \
        GPU_STRUCT_REFERENCE(__VA_ARGS__)                                                                 \
    };                                                                                                    \
    static_assert(true)

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/functional/impl/structure.ipp>
#endif
