import Synchronization

/// Where something is computed that would keep the service from its calls.
package struct ComputeWorker: Sendable {
    private let run: @Sendable (@escaping @Sendable () -> Void) async -> Void

    /// - Parameter run: does what it is given anywhere, and returns when that is done.
    package init(
        _ run: @escaping @Sendable (@escaping @Sendable () -> Void) async -> Void
    ) {
        self.run = run
    }

    /// At once, where it is asked for.
    package static let inPlace = ComputeWorker { $0() }

    /// What `work` returns.
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

/// What is computed for a service, and where.
package struct ComputeWorkers: Sendable {
    /// Where trees of places are merged: it may take seconds.
    let merging: ComputeWorker
    /// Where many questions of one call are answered.
    let searching: ComputeWorker

    package init(merging: ComputeWorker = .inPlace, searching: ComputeWorker = .inPlace) {
        (self.merging, self.searching) = (merging, searching)
    }
}
