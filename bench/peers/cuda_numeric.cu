// SPDX-License-Identifier: MIT
// CUDA's side of library_numeric.cpp: cuFFT and cuSPARSE, and cuRAND for random numbers.
#include "cuda.cuh"

#include <cufft.h>
#include <curand.h>
#include <cusparse.h>

#include <cmath>

namespace peers {
namespace {

void require(bool done, char const* what) {
    if (!done) throw std::runtime_error(std::string(what) + " fails");
}

template <class T> struct fourier {
    static constexpr bool wide = sizeof(T) == 8;
    using complex = std::conditional_t<wide, cufftDoubleComplex, cufftComplex>;
    cufftHandle plan{};
    thrust::device_vector<complex> in, out;
    fourier(std::size_t n, int dimensions, bool real) : in(real ? n / 2 + 1 : n), out(in.size()) {
        auto const made = [&] {
            if (real) return cufftPlan1d(&plan, int(n), wide ? CUFFT_D2Z : CUFFT_R2C, 1);
            int const side = int(std::sqrt(double(n)));
            auto const kind = wide ? CUFFT_Z2Z : CUFFT_C2C;
            if (dimensions == 2) return cufftPlan2d(&plan, side, side, kind);
            return cufftPlan1d(&plan, int(n), kind, 1);
        }();
        require(made == CUFFT_SUCCESS, "cuFFT's plan");
    }
    ~fourier() { cufftDestroy(plan); }
    void run(bool real) {
        if constexpr (wide)
            real ? cufftExecD2Z(plan, reinterpret_cast<double*>(raw(in)), raw(out))
                 : cufftExecZ2Z(plan, raw(in), raw(out), CUFFT_FORWARD);
        else
            real ? cufftExecR2C(plan, reinterpret_cast<float*>(raw(in)), raw(out))
                 : cufftExecC2C(plan, raw(in), raw(out), CUFFT_FORWARD);
    }
};

template <class T> struct sparse {
    cusparseHandle_t handle{};
    cusparseSpMatDescr_t a{};
    cusparseDnVecDescr_t x{}, y{};
    thrust::device_vector<unsigned> offsets, columns;
    thrust::device_vector<T> values, from, to;
    thrust::device_vector<char> scratch;
    T one = 1, zero = 0;
    static constexpr auto kind = sizeof(T) == 8 ? CUDA_R_64F : CUDA_R_32F;
    sparse(std::size_t n, std::vector<std::uint32_t> const& at)
        : offsets(at.begin(), at.end())
        , columns(n)
        , values(n, T(1))
        , from(n / 32 + 1, T(2))
        , to(at.size() - 1) {
        auto const rows = to.size(), width = from.size();
        auto const i = thrust::make_counting_iterator(0u);
        thrust::transform(i, i + n, columns.begin(), place_below{unsigned(width)});
        require(cusparseCreate(&handle) == CUSPARSE_STATUS_SUCCESS, "cusparseCreate");
        cusparseCreateCsr(&a, rows, width, n, raw(offsets), raw(columns), raw(values), CUSPARSE_INDEX_32I,
            CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, kind);
        cusparseCreateDnVec(&x, width, raw(from), kind);
        cusparseCreateDnVec(&y, rows, raw(to), kind);
        std::size_t bytes = 0;
        cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, x, &zero, y, kind,
            CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
        scratch.resize(bytes + 1);
        cusparseSpMV_preprocess(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, x, &zero, y, kind,
            CUSPARSE_SPMV_ALG_DEFAULT, raw(scratch));
    }
    ~sparse() {
        cusparseDestroySpMat(a), cusparseDestroyDnVec(x), cusparseDestroyDnVec(y), cusparseDestroy(handle);
    }
    void run() {
        auto const done = cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, x, &zero, y, kind,
            CUSPARSE_SPMV_ALG_DEFAULT, raw(scratch));
        require(done == CUSPARSE_STATUS_SUCCESS, "cusparseSpMV");
    }
};

}  // namespace

template <class T> void find_numeric(cuda_table<T> t) {
    if constexpr (std::is_floating_point_v<T>) {
        auto const set = [&](char const* row, auto make, auto run) {
            if (t.made || t.name != row) return;
            auto const d = make();
            t.made = std::make_unique<cuda_run>();
            t.made->work = [=] { run(*d); };
        };
        std::size_t const n = t.s.n;
        set(
            "fft", [&] { return std::make_shared<fourier<T>>(n, 1, false); }, [](auto& d) { d.run(false); });
        set(
            "fft, two dimensions", [&] { return std::make_shared<fourier<T>>(n, 2, false); },
            [](auto& d) { d.run(false); });
        set(
            "real_fft", [&] { return std::make_shared<fourier<T>>(n, 1, true); },
            [](auto& d) { d.run(true); });
        for (bool const mixed_rows : {false, true})
            set(
                mixed_rows ? "spmv, CSR, mixed rows" : "spmv, CSR",
                [&] {
                    setting s = t.s;
                    s.segment = mixed_rows ? 0 : 32;
                    return std::make_shared<sparse<T>>(n, segment_offsets(s));
                },
                [](auto& d) { d.run(); });
        struct random {
            curandGenerator_t engine{};
            thrust::device_vector<T> out;
            explicit random(std::size_t size) : out(size) {
                auto const made = curandCreateGenerator(&engine, CURAND_RNG_PSEUDO_PHILOX4_32_10);
                require(made == CURAND_STATUS_SUCCESS, "curandCreateGenerator");
            }
            ~random() { curandDestroyGenerator(engine); }
            void run() {
                if constexpr (sizeof(T) == 8)
                    curandGenerateUniformDouble(engine, raw(out), out.size());
                else
                    curandGenerateUniform(engine, raw(out), out.size());
            }
        };
        set(
            "random numbers", [&] { return std::make_shared<random>(n); }, [](auto& d) { d.run(); });
    }
}

}  // namespace peers
PEERS_FOUR_TYPES(find_numeric)
