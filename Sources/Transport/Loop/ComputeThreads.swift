import Glibc
import Synchronization

/// Threads that compute what would otherwise block an event loop.
///
/// They share one queue: items begin in the order of submission and end in any order. A thread
/// whose processor is taken away delays only the items that it has begun. The threads start with
/// the first work, and stay.
package final class ComputeThreads: Sendable {
    private let loop: EventLoop
    private let count: Int
    private let queue: Mutex<ComputeQueue>
    /// State that only the loop's own thread touches, which `start` and `done` ensure.
    private nonisolated(unsafe) let state = State()

    /// Creates the threads' queue; the threads start with the first work.
    ///
    /// - Parameters:
    ///   - count: the number of threads.
    ///   - batch: the number of items that a thread may take at a time and complete before it
    ///     reports the first one. More than one suits many items of some microseconds each.
    package init(
        _ count: Int = onlineProcessors, batch: Int = 1, for loop: EventLoop
    ) {
        precondition(count > 0 && batch > 0, "work needs a thread")
        self.loop = loop
        self.count = count
        queue = Mutex(ComputeQueue(threads: count, batch: batch))
    }

    deinit { for thread in unsafe state.threads { thread.stop() } }

    /// The number of this machine's processors, but at most 8, because other programs use them,
    /// too.
    package static var onlineProcessors: Int {
        min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), 8)
    }

    /// Runs `work` on a thread, and then `then` on the loop, never before this call has returned.
    package func start(_ work: @escaping @Sendable () -> Void, then: @escaping () -> Void) {
        precondition(loop.isCurrent, "threads are given work by their own loop only")
        let state = unsafe state
        let place = state.keep(then)
        let resting = queue.withLock { $0.add(ComputeQueue.Item(work: work, place: place)) }
        guard let thread = resting ?? state.addThread(upTo: count) else { return }
        state.threads[thread].perform { [self] in drain(thread) }
    }

    /// Runs the queued work, on a computing thread.
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
        /// The closures to call when work has ended, by index.
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

        /// Starts a thread and returns its number; nil if there are enough threads.
        func addThread(upTo count: Int) -> Int? {
            guard threads.count < count else { return nil }
            guard let loop = try? EventLoop() else {
                // If no more threads can be created, the existing ones do the work.
                guard threads.isEmpty else { return nil }
                fatalError("cannot create an event loop; see ulimit -n")
            }
            loop.start(named: "compute-\(threads.count)")
            threads.append(loop)
            return threads.count - 1
        }
    }
}
