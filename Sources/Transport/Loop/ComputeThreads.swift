import Glibc
import Synchronization

/// Threads that compute for a loop what would keep it from its sockets.
///
/// They share one queue: what is asked for first is begun first, and ends in any order. A thread
/// whose processor has been taken away holds up what it has begun, and nothing else. Threads begin
/// with the first work, and stay.
package final class ComputeThreads: Sendable {
    private let loop: EventLoop
    private let count: Int
    private let queue: Mutex<ComputeQueue>
    /// Touched by the loop's own thread only, which `start` and `done` see to.
    private nonisolated(unsafe) let state = State()

    /// - Parameters:
    ///   - count: of threads.
    ///   - batch: how many works a thread may take at a time, and end before it tells of the first:
    ///     more than one is for works of some microseconds, of which there are many.
    package init(
        _ count: Int = onlineProcessors, batch: Int = 1, for loop: EventLoop
    ) {
        precondition(count > 0 && batch > 0, "work needs a thread")
        self.loop = loop
        self.count = count
        queue = Mutex(ComputeQueue(threads: count, batch: batch))
    }

    deinit { for thread in unsafe state.threads { thread.stop() } }

    /// As many as this machine has processors, but few: others want to use them, too.
    package static var onlineProcessors: Int {
        min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), 8)
    }

    /// Has `work` done, and calls `then` on the loop; never before this call has returned.
    package func start(_ work: @escaping @Sendable () -> Void, then: @escaping () -> Void) {
        precondition(loop.isCurrent, "threads are given work by their own loop only")
        let state = unsafe state
        let place = state.keep(then)
        let resting = queue.withLock { $0.add(ComputeQueue.Item(work: work, place: place)) }
        guard let thread = resting ?? state.addThread(upTo: count) else { return }
        state.threads[thread].perform { [self] in drain(thread) }
    }

    /// On a thread: does what there is to do.
    private func drain(_ thread: Int) {
        var items: [ComputeQueue.Item] = []
        while queue.withLock({ $0.take(into: &items, by: thread) }) {
            for item in items { item.work() }
            let places = items.map(\.place)
            loop.perform { [self] in done(places) }
        }
    }

    private func done(_ places: [Int]) {
        let state = unsafe state
        for place in places { state.take(place)?() }
    }

    private final class State {
        var threads: [EventLoop] = []
        /// What is called when a work has ended, by its place.
        private var pending: [(() -> Void)?] = []
        private var free: [Int] = []

        func keep(_ then: @escaping () -> Void) -> Int {
            guard let place = free.popLast() else {
                pending.append(then)
                return pending.count - 1
            }
            pending[place] = then
            return place
        }

        func take(_ place: Int) -> (() -> Void)? {
            free.append(place)
            return pending[place].take()
        }

        /// A new thread's number; nil if there are enough.
        func addThread(upTo count: Int) -> Int? {
            guard threads.count < count else { return nil }
            guard let loop = try? EventLoop() else {
                // Where no more threads can be had, those that there are do.
                guard threads.isEmpty else { return nil }
                fatalError("no thread can be had; see ulimit -n")
            }
            loop.start(named: "compute-\(threads.count)")
            threads.append(loop)
            return threads.count - 1
        }
    }
}
