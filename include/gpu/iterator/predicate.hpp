// SPDX-License-Identifier: MIT
// predicate_iterator: an output that stores only where a predicate holds.
#pragma once
#include <gpu/glsl/literal.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/symbol/add_function.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace gpu::inline v0_2 {

/// Iterator that stores only where a predicate holds. `it[i] = x` stores x in data[i] when
/// p(test[i]) is true, and does nothing otherwise. Reading gives data[i] when p(test[i]) is true,
/// and a value-initialised element otherwise.
///
///     gpu::vector<int> keep{1, 0, 1}, out{7, 7, 7};
///     auto set = [](auto k) { return k != 0; };
///     auto kept = gpu::make_predicate_iterator(out.begin(), keep.begin(), set);
///     gpu::fill_n(kept, 3, 5);                                // out: 5 7 5
template <class Data, class Test, class P>
class predicate_iterator : public iterator_facade<predicate_iterator<Data, Test, P>> {
    using tested = typename Test::value_type;

public:
    using value_type = typename Data::value_type;
    struct reference {
        Data data;
        Test test;
        P const& p;
        bool holds() const { return static_cast<bool>(p(static_cast<tested>(*test))); }
        operator value_type() const { return holds() ? static_cast<value_type>(*data) : value_type{}; }
        reference const& operator=(value_type const& x) const {
            if (holds()) *data = x;
            return *this;
        }
        reference const& operator=(reference const& o) const { return *this = static_cast<value_type>(o); }
    };
    static constexpr std::uint32_t element_bytes =
        Data::element_bytes > Test::element_bytes ? Data::element_bytes : Test::element_bytes;
    predicate_iterator() = default;
    predicate_iterator(Data data, Test test, P p) : data_(data), test_(test), p_(p) {}
    Data data() const { return data_; }
    Test test() const { return test_; }
    std::size_t room() const {
        return detail::room(data_) < detail::room(test_) ? detail::room(data_) : detail::room(test_);
    }
    bool same_memory(predicate_iterator const& o) const { return detail::one_range(data_, o.data_); }

    void move(std::ptrdiff_t n) {
        data_ += n;
        test_ += n;
    }
    std::ptrdiff_t distance_to(predicate_iterator const& o) const { return o.data_ - data_; }
    reference value() const { return {data_, test_, p_.get()}; }

    void bind(kernel::arguments& a) const {
        test_.bind(a);
        a.function<tested>(p_.get());
        data_.bind(a);
    }
    auto reader(glsl::source& s) const requires readable_iterator<Data> {
        auto const& t = glsl::type_of<value_type>();
        auto const test = test_.reader(s);
        std::string const called = glsl::add_function<tested>(s, p_.get()), pick = s.fresh("pick");
        auto const read = data_.reader(s);
        s.need(t);
        value_type const none{};
        std::uint32_t words[(sizeof none + 3) / 4] = {};
        std::memcpy(words, &none, sizeof none);
        std::string nothing;
        glsl::append_literal(nothing, t, words);
        s.append(glsl::with_names(
            glsl::shaders::hooks_pick, {{"PICK", pick}, {"ITEM", t.name}, {"NOTHING", nothing}}));
        return [=](glsl::index_text const& at) {
            return pick + "(bool(" + called + "(" + test(at) + ")), " + read(at) + ")";
        };
    }
    auto writer(glsl::source& s) const requires writable_iterator<Data> {
        auto const test = test_.reader(s);
        std::string const called = glsl::add_function<tested>(s, p_.get());
        auto const write = data_.writer(s);
        return [=, &s](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            s.statement("if (bool(" + called + "(" + test(at) + "))) {");
            // Store a single element. Storing a packet would also change the elements for which the
            // predicate is false.
            write({at.text}, t, v);
            s.statement("}");
        };
    }

private:
    Data data_;
    Test test_;
    detail::held<P> p_;
};

template <class Data, class P> predicate_iterator<Data, Data, P> make_predicate_iterator(Data data, P p) {
    return {data, data, p};
}
template <class Data, class Test, class P>
predicate_iterator<Data, Test, P> make_predicate_iterator(Data data, Test test, P p) {
    return {data, test, p};
}

}  // namespace gpu::inline v0_2
