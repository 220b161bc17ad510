// SPDX-License-Identifier: MIT
// The options of an example: each is named once, for reading and for --help.
//
//     example::options o("03_mandelbrot", "A zoom into the Mandelbrot set.");
//     o.value("--size", "pixels along the side of a frame", size, 8);
//     return o.run(count, arguments, [&] { return draw(size); });
//
// What examples have in common: --size, --frames, --output FOLDER, and --cpu for the whole reference.
#pragma once

#include <gpu/error.hpp>

#include <charconv>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace example {

/// Width and height of a picture, written 320x256.
struct extent {
    std::size_t width, height;
};

class options {
public:
    /// `what` says in a sentence or two what the program does.
    options(std::string program, std::string what) : program_(std::move(program)), what_(std::move(what)) {}

    /// `--name VALUE`, a number, an extent or a text. What `value` holds now is its default, which --help
    /// shows. Numbers, and both sides of an extent, are at least `least`.
    template <class T> options& value(std::string name, std::string meaning, T& value, double least = 0) {
        auto read = [&value, least, name](std::string_view text) { set(value, text, least, name); };
        return add({name + " " + written(value), meaning, name, read});
    }
    /// `--name` alone, which makes `value` true.
    options& flag(std::string name, std::string meaning, bool& value) {
        return add({name, meaning, name, [&value](std::string_view) { value = true; }, true});
    }
    /// An argument without a name, for example a file.
    options& operand(std::string name, std::string meaning, std::string& value) {
        return add({name, meaning, "", [&value](std::string_view text) { value = text; }, true});
    }

    /// What main() returns: the answer of `body`; 0 after --help; 2 for options that it cannot read; 3 for an
    /// exception, whose words it prints.
    template <class Body> int run(int count, char** arguments, Body body) const {
        try {
            for (int i = 1; i < count; ++i) {
                std::string_view const argument = arguments[i];
                if (argument == "--help") {
                    std::printf("%s: %s\n\n", program_.c_str(), what_.c_str());
                    for (entry const& e : entries_)
                        std::printf("  %-24s %s\n", e.shown.c_str(), e.meaning.c_str());
                    return 0;
                }
                entry const& e = find(argument);
                if (!e.alone && ++i == count) throw std::invalid_argument(e.name + " needs a value");
                e.read(arguments[i]);
            }
        } catch (std::invalid_argument const& e) {
            std::fprintf(stderr, "%s: %s. --help lists the options\n", program_.c_str(), e.what());
            return 2;
        }
        try {
            return body();
        } catch (gpu::error const& e) {
            std::fprintf(stderr, "%s: %s\n", program_.c_str(), e.what());
        } catch (std::exception const& e) {
            std::fprintf(stderr, "%s: %s\n", program_.c_str(), e.what());
        }
        return 3;
    }

private:
    struct entry {
        std::string shown, meaning, name;
        std::function<void(std::string_view)> read;
        bool alone = false;  // the argument itself is what is read
    };

    options& add(entry e) { return entries_.push_back(std::move(e)), *this; }
    entry const& find(std::string_view argument) const {
        bool const named = argument.substr(0, 2) == "--";
        for (entry const& e : entries_)
            if (named ? e.name == argument : e.name.empty()) return e;
        throw std::invalid_argument("there is no " + std::string(argument));
    }

    template <class T>
    static void set(T& value, std::string_view text, double least, std::string const& name) {
        if constexpr (std::is_same_v<T, std::string>) {
            value = text;
        } else if constexpr (std::is_same_v<T, extent>) {
            auto const cross = text.find('x');
            if (cross == text.npos) throw std::invalid_argument(name + " is written as 320x256");
            set(value.width, text.substr(0, cross), least, name);
            set(value.height, text.substr(cross + 1), least, name);
        } else {
            T read{};
            auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
            if (error != std::errc() || end != text.data() + text.size() || static_cast<double>(read) < least)
                throw std::invalid_argument(name + " takes a number of at least " + written(least));
            value = read;
        }
    }
    static std::string written(std::string const& text) { return text; }
    static std::string written(extent e) { return written(e.width) + "x" + written(e.height); }
    template <class T> static std::string written(T number) {
        char text[32];
        return {text, std::to_chars(text, text + sizeof text, number).ptr};
    }

    std::string program_, what_;
    std::vector<entry> entries_;
};

}  // namespace example
