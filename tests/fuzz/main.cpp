// SPDX-License-Identifier: MIT
// fuzz_NAME [--rounds N] [--seconds S] [--seed K] [--longest B] [--family F]: calls algorithms with random
// ranges of about 2^B elements at most, of the type FUZZ_ELEMENT, in N rounds and for S seconds (60 without
// --rounds), and compares what they give with std::. Round k has the seed K + k, so seeds of several
// processes should lie far apart. Prints each difference, with the arguments that repeat its round. Returns 1
// when there is one.
#include "changes.hpp"
#include "compactions.hpp"
#include "counted.hpp"
#include "intervals.hpp"
#include "maps.hpp"
#include "merges.hpp"
#include "moves.hpp"
#include "numbers.hpp"
#include "queries.hpp"
#include "segments.hpp"
#include "sums.hpp"

#include <chrono>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <string_view>

namespace {
using element = FUZZ_ELEMENT;

struct family {
    std::string_view name;
    void (*run)(fuzz::round&);
};
constexpr family families[] = {{"sorts", fuzz::sorts<element>},
    {"selections", fuzz::selections<element>},
    {"merges", fuzz::merges<element>},
    {"joins", fuzz::joins<element>},
    {"compactions", fuzz::compactions<element>},
    {"runs", fuzz::runs<element>},
    {"moves", fuzz::moves<element>},
    {"changes", fuzz::changes<element>},
    {"intervals", fuzz::intervals<element>},
    {"segments", fuzz::segments<element>},
    {"maps", fuzz::maps<element>},
    {"counted", fuzz::counted<element>},
    {"queries", fuzz::queries<element>},
    {"sums", fuzz::sums<element>},
    {"numbers", fuzz::numbers<element>}};

// The last two families are for numbers only.
constexpr std::size_t family_count = std::size(families) - (std::is_arithmetic_v<element> ? 0 : 2);

struct settings {
    long rounds = 0;  // 0: as many as there is time for
    double seconds = 0, longest = 24;
    std::uint64_t seed = 1;
    std::string_view family;
};
/// Reads the arguments. Returns false when there is one that makes no sense.
bool read(int count, char** arguments, settings& s) {
    for (int k = 1; k + 1 < count; k += 2) {
        std::string_view const name = arguments[k];
        char const* const value = arguments[k + 1];
        if (name == "--rounds")
            s.rounds = std::atol(value);
        else if (name == "--seconds")
            s.seconds = std::atof(value);
        else if (name == "--seed")
            s.seed = std::strtoull(value, nullptr, 10);
        else if (name == "--longest")
            s.longest = std::atof(value);
        else if (name == "--family")
            s.family = value;
        else
            return false;
    }
    bool known = s.family.empty();
    for (std::size_t k = 0; k < family_count; ++k) known = known || families[k].name == s.family;
    if (s.seconds == 0) s.seconds = s.rounds > 0 ? 1e9 : 60;
    // Sums of floats are exact up to 2^24.
    return count % 2 == 1 && known && s.longest >= 4 && s.longest <= 24;
}
}  // namespace

int main(int count, char** arguments) {
    settings s;
    if (!read(count, arguments, s)) {
        std::printf("fuzz [--rounds N] [--seconds S] [--seed K] [--longest 4 to 24] [--family F]\n");
        return 2;
    }
    auto const begin = std::chrono::steady_clock::now();
    long rounds = 0, checks = 0, failures = 0;
    for (std::uint64_t seed = s.seed; failures < 20 && (s.rounds == 0 || rounds < s.rounds); ++seed) {
        if (std::chrono::steady_clock::now() - begin > std::chrono::duration<double>(s.seconds)) break;
        fuzz::round r(seed, s.longest);
        family const& drawn = families[r.below(family_count)];
        if (!s.family.empty() && s.family != drawn.name) continue;
        try {
            drawn.run(r);
        } catch (std::exception const& e) {
            r.fail(drawn.name.data(), e.what());
        }
        ++rounds;
        checks += r.checks();
        failures += r.failures();
    }
    std::printf("%ld rounds, %ld comparisons, %ld differences\n", rounds, checks, failures);
    return failures > 0 || checks == 0;
}
