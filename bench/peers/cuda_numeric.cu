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

enum class transform { of_complex, inverse, of_real, to_real };

template <class T> struct fourier {
    static constexpr bool wide = sizeof(T) == 8;
    using complex = std::conditional_t<wide, cufftDoubleComplex, cufftComplex>;
    transform what;
    cufftHandle plan{};
    thrust::device_vector<complex> in, out;
    fourier(std::size_t n, int dimensions, transform t)
        : what(t), in(t >= transform::of_real ? n / 2 + 1 : n), out(in.size()) {
        auto const kind = [&] {
            if (t == transform::of_real) return wide ? CUFFT_D2Z : CUFFT_R2C;
            if (t == transform::to_real) return wide ? CUFFT_Z2D : CUFFT_C2R;
            return wide ? CUFFT_Z2Z : CUFFT_C2C;
        }();
        auto const made = [&] {
            int const side = int(dimensions == 2 ? std::sqrt(double(n)) : std::cbrt(double(n)));
            if (dimensions == 3) return cufftPlan3d(&plan, side, side, side, kind);
            if (dimensions == 2) return cufftPlan2d(&plan, side, side, kind);
            return cufftPlan1d(&plan, int(n), kind, 1);
        }();
        require(made == CUFFT_SUCCESS, "cuFFT's plan");
    }
    ~fourier() { cufftDestroy(plan); }
    void run() {
        int const direction = what == transform::inverse ? CUFFT_INVERSE : CUFFT_FORWARD;
        if constexpr (wide)
            what == transform::of_real   ? cufftExecD2Z(plan, reinterpret_cast<double*>(raw(in)), raw(out))
            : what == transform::to_real ? cufftExecZ2D(plan, raw(in), reinterpret_cast<double*>(raw(out)))
                                         : cufftExecZ2Z(plan, raw(in), raw(out), direction);
        else
            what == transform::of_real   ? cufftExecR2C(plan, reinterpret_cast<float*>(raw(in)), raw(out))
            : what == transform::to_real ? cufftExecC2R(plan, raw(in), reinterpret_cast<float*>(raw(out)))
                                         : cufftExecC2C(plan, raw(in), raw(out), direction);
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
    cusparseSpMVAlg_t how = CUSPARSE_SPMV_ALG_DEFAULT;
    /// Rows of any lengths.
    sparse(std::size_t n, std::vector<std::uint32_t> const& at)
        : offsets(at.begin(), at.end())
        , columns(n)
        , values(n, T(1))
        , from(n / 32 + 1, T(2))
        , to(at.size() - 1) {
        find_columns();
        cusparseCreateCsr(&a, to.size(), from.size(), n, raw(offsets), raw(columns), raw(values),
            CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, kind);
        prepare();
    }
    /// Rows of 32 values, in slices of 32 rows. Within a slice, values of neighbouring rows are neighbours.
    explicit sparse(std::size_t n)
        : offsets((n + 1023) / 1024 + 1)
        , columns((n + 1023) / 1024 * 1024)
        , values(columns.size(), T(1))
        , from(n / 32 + 1, T(2))
        , to(n / 32)
        , how(CUSPARSE_SPMV_SELL_ALG1) {
        thrust::sequence(offsets.begin(), offsets.end(), 0u, 1024u);
        find_columns();
        cusparseCreateSlicedEll(&a, to.size(), from.size(), to.size() * 32, values.size(), 32, raw(offsets),
            raw(columns), raw(values), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
            kind);
        prepare();
    }
    sparse(sparse const&) = delete;
    void find_columns() {
        require(cusparseCreate(&handle) == CUSPARSE_STATUS_SUCCESS, "cusparseCreate");
        auto const i = thrust::make_counting_iterator(0u);
        thrust::transform(i, i + columns.size(), columns.begin(), place_below{unsigned(from.size())});
    }
    void prepare() {
        cusparseCreateDnVec(&x, from.size(), raw(from), kind);
        cusparseCreateDnVec(&y, to.size(), raw(to), kind);
        std::size_t bytes = 0;
        cusparseSpMV_bufferSize(
            handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, x, &zero, y, kind, how, &bytes);
        scratch.resize(bytes + 1);
        cusparseSpMV_preprocess(
            handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, x, &zero, y, kind, how, raw(scratch));
    }
    ~sparse() {
        cusparseDestroySpMat(a), cusparseDestroyDnVec(x), cusparseDestroyDnVec(y), cusparseDestroy(handle);
    }
    void run() {
        auto const done = cusparseSpMV(
            handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, x, &zero, y, kind, how, raw(scratch));
        require(done == CUSPARSE_STATUS_SUCCESS, "cusparseSpMV");
    }
};

}  // namespace

template <class T> void find_numeric(cuda_table<T> t) {
    if constexpr (std::is_floating_point_v<T>) {
        auto const set = [&](char const* row, auto make) {
            if (t.made || t.name != row) return;
            auto const d = make();
            t.made = std::make_unique<cuda_run>();
            t.made->work = [=] { d->run(); };
        };
        std::size_t const n = t.s.n;
        auto const fft = [&](char const* row, int dimensions, transform what) {
            set(row, [&] { return std::make_shared<fourier<T>>(n, dimensions, what); });
        };
        fft("fft", 1, transform::of_complex);
        fft("fft, two dimensions", 2, transform::of_complex);
        fft("fft, three dimensions", 3, transform::of_complex);
        fft("inverse_fft", 1, transform::inverse);
        fft("real_fft", 1, transform::of_real);
        fft("inverse_real_fft", 1, transform::to_real);
        for (bool const mixed_rows : {false, true})
            set(mixed_rows ? "spmv, CSR, mixed rows" : "spmv, CSR", [&] {
                setting s = t.s;
                s.segment = mixed_rows ? 0 : 32;
                return std::make_shared<sparse<T>>(n, segment_offsets(s));
            });
        set("spmv, ELL", [&] { return std::make_shared<sparse<T>>(n); });
        struct random {
            curandGenerator_t engine{};
            thrust::device_vector<T> out;
            bool normal;
            random(std::size_t size, bool as_normal) : out(size + size % 2), normal(as_normal) {
                auto const made = curandCreateGenerator(&engine, CURAND_RNG_PSEUDO_PHILOX4_32_10);
                require(made == CURAND_STATUS_SUCCESS, "curandCreateGenerator");
            }
            ~random() { curandDestroyGenerator(engine); }
            void run() {
                if constexpr (sizeof(T) == 8)
                    normal ? curandGenerateNormalDouble(engine, raw(out), out.size(), 0, 1)
                           : curandGenerateUniformDouble(engine, raw(out), out.size());
                else
                    normal ? curandGenerateNormal(engine, raw(out), out.size(), 0, 1)
                           : curandGenerateUniform(engine, raw(out), out.size());
            }
        };
        for (bool const normal : {false, true})
            set(normal ? "random numbers, normal" : "random numbers",
                [&] { return std::make_shared<random>(n, normal); });
    }
}

}  // namespace peers
PEERS_FOUR_TYPES(find_numeric)
