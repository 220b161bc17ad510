// SPDX-License-Identifier: MIT
#include "reference.hpp"

#include <Eigen/SparseCore>

#include <chrono>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <unordered_map>

namespace brook {

knot::knot(std::uint32_t count) {
    constexpr double pi = 3.14159265358979323846;
    auto const frame = [=](double t) {
        // On a torus: twice round the axis of the whole, three times round the axis of the ring.
        double const ring = 2 * pi * 2 * t, tube = 2 * pi * 3 * t, twist = 2 * pi * 20 * t;
        auto const place = [](double u, double v) {
            return glm::dvec3((2.05 + 0.85 * std::cos(v)) * std::cos(u),
                (2.05 + 0.85 * std::cos(v)) * std::sin(u),
                0.85 * std::sin(v));
        };
        double const h = 1e-4;
        glm::dvec3 const at = place(ring, tube),
                         ahead = glm::normalize(
                             place(ring + 2 * h, tube + 3 * h) - place(ring - 2 * h, tube - 3 * h)),
                         out = at - 2.05 * glm::dvec3(std::cos(ring), std::sin(ring), 0),
                         side = glm::normalize(glm::cross(ahead, out)), up = glm::cross(side, ahead);
        glm::dvec3 const x = std::cos(twist) * side + std::sin(twist) * up, y = glm::cross(ahead, x);
        return glm::dmat4(glm::dvec4(x, 0), glm::dvec4(y, 0), glm::dvec4(ahead, 0), glm::dvec4(at, 1));
    };
    glm::dmat4 last(1.0);
    for (std::uint32_t i = 0; i < count; ++i) {
        glm::dmat4 const next = frame(static_cast<double>(i) / count);
        steps.emplace_back(glm::inverse(last) * next);
        last = next;
    }
}

glm::dmat4 product(std::vector<glm::mat4> const& steps) {
    glm::dmat4 all(1.0);
    for (glm::mat4 const& step : steps) all = all * glm::dmat4(step);
    return all;
}

word_network::word_network(std::string const& file) {
    std::vector<std::string> words;
    std::ifstream in(file);
    for (std::string word; std::getline(in, word);)
        if (!word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == word.npos)
            words.push_back(word);
    // Words that differ in one letter have a pattern in common, as h.ve.
    std::unordered_map<std::string, std::vector<std::uint32_t>> alike;
    for (std::uint32_t i = 0; i < words.size(); ++i)
        for (std::size_t k = 0; k < words[i].size(); ++k) {
            std::string pattern = words[i];
            pattern[k] = '.';
            alike[pattern].push_back(i);
        }
    offsets.push_back(0);
    for (std::uint32_t i = 0; i < words.size(); ++i) {
        for (std::size_t k = 0; k < words[i].size(); ++k) {
            std::string pattern = words[i];
            pattern[k] = '.';
            for (std::uint32_t const j : alike[pattern])
                if (j != i) columns.push_back(j);
        }
        auto const degree = columns.size() - offsets.back();
        values.insert(values.end(), degree, 1.0f / static_cast<float>(degree));
        offsets.push_back(static_cast<std::uint32_t>(columns.size()));
    }
}

std::vector<double> product(
    word_network const& a, std::vector<float> const& x, unsigned times, double& seconds) {
    auto const n = static_cast<Eigen::Index>(x.size());
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t row = 0; row < x.size(); ++row)
        for (auto k = a.offsets[row]; k < a.offsets[row + 1]; ++k)
            entries.emplace_back(static_cast<int>(row), static_cast<int>(a.columns[k]), double{a.values[k]});
    Eigen::SparseMatrix<double, Eigen::RowMajor> matrix(n, n);
    matrix.setFromTriplets(entries.begin(), entries.end());
    Eigen::VectorXd const from = Eigen::Map<Eigen::VectorXf const>(x.data(), n).cast<double>();
    Eigen::VectorXd to(n);
    auto const start = std::chrono::steady_clock::now();
    for (unsigned i = 0; i < times; ++i) to.noalias() = matrix * from;
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / times;
    return {to.data(), to.data() + n};
}

}  // namespace brook
