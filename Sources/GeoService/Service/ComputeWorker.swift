import Protocol
import Synchronization

/// Runs computations that would block the service's calls.
package struct ComputeWorker: Sendable {
    private let run: @Sendable (@escaping @Sendable () -> Void) async -> Void

    /// Creates a worker.
    ///
    /// - Parameter run: runs the function it is given on any thread, and returns when that has
    ///   ended.
    package init(
        _ run: @escaping @Sendable (@escaping @Sendable () -> Void) async -> Void
    ) {
        self.run = run
    }

    /// A worker that runs everything immediately in place.
    package static let inPlace = ComputeWorker { $0() }

    /// Runs `work` and returns its result.
    func perform<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        let result = Box<Result>()
        await run { result.put(work()) }
        return result.take()
    }

    private final class Box<Value: Sendable>: Sendable {
        private let value = Mutex<Value?>(nil)

        func put(_ new: Value) { value.withLock { $0 = new } }

        func take() -> Value {
            guard let value = value.withLock({ $0.take() }) else {
                preconditionFailure("what was done has a result")
            }
            return value
        }
    }
}

/// The workers of a service.
package struct ComputeWorkers: Sendable {
    /// The worker that merges trees of places, which may take seconds.
    let merging: ComputeWorker
    /// The worker that answers calls with many locations.
    let searching: ComputeWorker
    /// The number of threads that that worker has.
    private let threads: Int

    package init(
        merging: ComputeWorker = .inPlace, searching: ComputeWorker = .inPlace, threads: Int = 1
    ) {
        (self.merging, self.searching, self.threads) = (merging, searching, threads)
    }

    /// The turns of long searches for devices: an app may keep all threads busy, and the next one
    /// that comes begins as soon as one of these ends.
    ///
    /// As many wait as there are places for Syncs: a device that is refused asks again.
    var searchTurns: ReadTurns.Limits {
        var limits = ReadTurns.Limits()
        (limits.atOnce, limits.ofApp) = (2 * threads, threads)
        (limits.waiting, limits.waitingOfApp) = (4_096, 2_048)
        return limits
    }
}
