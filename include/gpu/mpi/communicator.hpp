// SPDX-License-Identifier: MIT
// Gives gpu::mpi::communicator: the ranks that work together, and how they agree that all go on.
#pragma once
#include <gpu/gl/pointer.hpp>
#include <gpu/mpi/api.hpp>

#include <cstring>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

namespace gpu::inline v0_2::mpi {

namespace detail {

/// What travels in the first message of every function: whether the rank goes on, a hash of the
/// function and its arguments, and one number.
struct word {
    std::uint64_t failed = 0, signature = 0, number = 0;
};

/// A part of a communicator that another header keeps in it, such as pinned memory.
struct attachment {
    attachment() = default;
    attachment(attachment const&) = delete;
    attachment& operator=(attachment const&) = delete;
    virtual ~attachment() = default;
};

struct group {
    MPI_Comm all = MPI_COMM_NULL;
    int rank = 0, size = 1, host_rank = 0, host_size = 1;
    std::unique_ptr<attachment> transport;

    group() = default;
    group(group const&) = delete;
    group& operator=(group const&) = delete;
    ~group() {
        transport.reset();
        int over = 0;
        if (all != MPI_COMM_NULL && MPI_Finalized(&over) == MPI_SUCCESS && !over) MPI_Comm_free(&all);
    }
};

/// The communicator of all ranks; empty before its first use.
inline std::shared_ptr<group>& world_group() {
    static std::shared_ptr<group> only;
    return only;
}

}  // namespace detail

/// The ranks that work together. Copies share one duplicate of an MPI communicator, whose messages
/// do not mix with those of the application.
///
/// Every function that takes a communicator, or a gpu::mpi::vector, is called by all its ranks, in
/// one order and with equal arguments, unless it says otherwise. A rank that calls another
/// function, or the same one for other types, makes all ranks throw invalid_argument. A rank that
/// fails inside a function makes all ranks throw remote_error.
class communicator {
public:
    /// Duplicates `comm`. All its ranks call this. Throws mpi_error.
    explicit communicator(MPI_Comm comm) : group_(std::make_shared<detail::group>()) {
        int begun = 0;
        MPI_Initialized(&begun);
        if (!begun)
            gpu::detail::raise(
                mpi_error("MPI is not initialised; make a gpu::mpi::environment first, or call MPI_Init"));
        detail::check(MPI_Comm_dup(comm, &group_->all), "MPI_Comm_dup");
        MPI_Comm_set_errhandler(group_->all, MPI_ERRORS_RETURN);
        MPI_Comm_rank(group_->all, &group_->rank);
        MPI_Comm_size(group_->all, &group_->size);
        MPI_Comm host = MPI_COMM_NULL;
        detail::check(
            MPI_Comm_split_type(group_->all, MPI_COMM_TYPE_SHARED, group_->rank, MPI_INFO_NULL, &host),
            "MPI_Comm_split_type");
        MPI_Comm_rank(host, &group_->host_rank);
        MPI_Comm_size(host, &group_->host_size);
        MPI_Comm_free(&host);
    }
    /// Returns the communicator of all ranks of the program. All ranks make the first call.
    static communicator world() {
        auto& known = detail::world_group();
        if (!known) known = communicator(MPI_COMM_WORLD).group_;
        return communicator(known);
    }

    int rank() const noexcept { return group_->rank; }
    int size() const noexcept { return group_->size; }
    int host_rank() const noexcept { return group_->host_rank; }  ///< the rank among those of this host
    int host_size() const noexcept { return group_->host_size; }  ///< how many ranks this host has
    MPI_Comm handle() const noexcept { return group_->all; }
    friend bool operator==(communicator const& a, communicator const& b) { return a.group_ == b.group_; }

    void barrier() const { detail::check(MPI_Barrier(group_->all), "MPI_Barrier"); }

    /// Calls f() on every rank. When it throws on one or more, all ranks throw remote_error with
    /// the text of the first. Use it for work that may fail on one rank, so that the others do not
    /// wait.
    ///
    ///     world.agree([&] { if (!read(file)) throw std::runtime_error("no file"); });
    template <class F> void agree(F const& f) const { agree("gpu::mpi::communicator::agree", 0, 0, f); }

    /// As agree(f), for a function named `what`. Throws invalid_argument on all ranks when names or
    /// signatures differ. Returns the `number` of every rank.
    template <class F>
    std::vector<std::uint64_t> agree(
        char const* what, std::uint64_t signature, std::uint64_t number, F const& f) const {
        return agree_on(what, signature, [&] {
            f();
            return number;
        });
    }

    /// As agree(), with the number that f() returns.
    template <class F>
    std::vector<std::uint64_t> agree_on(char const* what, std::uint64_t signature, F const& f) const {
        char text[text_bytes] = {};
        detail::word mine;
        mine.signature = detail::hash(what, signature + 1);
        mine.failed = !run(f, mine.number, text);
        std::vector<detail::word> all(static_cast<std::size_t>(size()));
        detail::check(
            MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, group_->all),
            "MPI_Allgather");
        // The first rank that differs, and the first that failed. All ranks see one answer.
        int other = -1, failed = -1;
        std::vector<std::uint64_t> numbers;
        for (int r = 0; r < size(); ++r) {
            auto const& its = all[static_cast<std::size_t>(r)];
            if (other < 0 && its.signature != all[0].signature) other = r;
            if (failed < 0 && its.failed) failed = r;
            numbers.push_back(its.number);
        }
        if (other >= 0)
            gpu::detail::raise(invalid_argument(gpu::detail::concat({what,
                ": rank ",
                other,
                " calls another function than rank 0, or with other types or arguments; all ranks of a "
                "communicator make equal calls in one order"})));
        if (failed >= 0) {
            detail::check(MPI_Bcast(text, text_bytes, MPI_CHAR, failed, group_->all), "MPI_Bcast");
            text[text_bytes - 1] = 0;
            gpu::detail::raise(
                remote_error(failed, gpu::detail::concat({what, ": rank ", failed, " failed: ", text})));
        }
        return numbers;
    }

    /// What another header keeps with this communicator.
    std::unique_ptr<detail::attachment>& transport() const noexcept { return group_->transport; }

private:
    static constexpr int text_bytes = 1024;

    explicit communicator(std::shared_ptr<detail::group> g) : group_(std::move(g)) {}

    template <class F> static bool run(F const& f, std::uint64_t& number, char* text) {
#if defined(__cpp_exceptions)
        try {
            number = f();
            return true;
        } catch (gpu::error const& e) {
            std::strncpy(text, e.what(), text_bytes - 1);
        } catch (std::exception const& e) {
            std::strncpy(text, e.what(), text_bytes - 1);
        } catch (...) {
            std::strncpy(text, "an exception of an unknown type", text_bytes - 1);
        }
        return false;
#else
        static_cast<void>(text);
        number = f();
        return true;
#endif
    }

    std::shared_ptr<detail::group> group_;
};

namespace detail {
/// Returns a value of every rank. T is copied byte by byte.
template <class T> std::vector<T> all_gather(communicator const& comm, T const& mine) {
    static_assert(std::is_trivially_copyable_v<T>, "gpu::mpi: values that travel are copied byte by byte");
    std::vector<T> all(static_cast<std::size_t>(comm.size()), mine);
    check(MPI_Allgather(&mine, sizeof(T), MPI_BYTE, all.data(), sizeof(T), MPI_BYTE, comm.handle()),
        "MPI_Allgather");
    return all;
}
}  // namespace detail

}  // namespace gpu::inline v0_2::mpi
