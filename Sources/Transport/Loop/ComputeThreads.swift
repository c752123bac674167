import Glibc

/// Threads that compute for a loop what would keep it from its sockets.
///
/// Belongs to its loop: everything but the work itself happens there. What is asked for first is
/// begun first, and ends in any order. Threads begin with the first work, and stay.
package final class ComputeThreads: Sendable {
    private let loop: EventLoop
    private let count: Int
    /// Touched by the loop's own thread only, which `start` checks.
    private nonisolated(unsafe) let state = State()

    /// - Parameter count: of threads, each for one work at a time.
    package init(_ count: Int = onlineProcessors, for loop: EventLoop) {
        precondition(count > 0, "work needs a thread")
        self.loop = loop
        self.count = count
    }

    deinit { for thread in unsafe state.threads { thread.loop.stop() } }

    /// As many as this machine has processors, but few: others want to use them, too.
    package static var onlineProcessors: Int {
        min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), 8)
    }

    /// Has `work` done, and calls `then` on the loop; never before this call has returned.
    package func start(_ work: @escaping @Sendable () -> Void, then: @escaping () -> Void) {
        precondition(loop.isCurrent, "threads are given work by their own loop only")
        let state = unsafe state
        let thread = state.thread(of: count)
        state.works += 1
        let number = state.works
        state.pending[number] = then
        thread.waiting += 1
        let place = thread.place
        thread.loop.perform { [self] in
            work()
            loop.perform { self.done(number, place) }
        }
    }

    private func done(_ number: Int, _ place: Int) {
        let state = unsafe state
        state.threads[place].waiting -= 1
        state.pending.removeValue(forKey: number)?()
    }

    private final class Thread {
        let place: Int
        let loop: EventLoop
        /// Works that it has and has not done.
        var waiting = 0

        init(_ place: Int, _ loop: EventLoop) {
            (self.place, self.loop) = (place, loop)
        }
    }

    private final class State {
        var threads: [Thread] = []
        var pending: [Int: () -> Void] = [:]
        var works = 0

        /// The one that has the least to do, made if all are at work and there may be more.
        func thread(of count: Int) -> Thread {
            let idlest = threads.min { $0.waiting < $1.waiting }
            if let idlest, idlest.waiting == 0 || threads.count == count { return idlest }
            // Where no more threads can be had, those that there are do.
            guard let loop = try? EventLoop() else {
                guard let idlest else { fatalError("no thread can be had; see ulimit -n") }
                return idlest
            }
            loop.start(named: "compute-\(threads.count)")
            let thread = Thread(threads.count, loop)
            threads.append(thread)
            return thread
        }
    }
}
