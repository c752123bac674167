import Synchronization

/// An executor for adapters' long computations, such as encryption.
package struct AdapterCompute: Sendable {
    private let start:
        @Sendable (_ work: @escaping @Sendable () -> Void, _ then: @escaping () -> Void) -> Void

    /// Creates an executor.
    ///
    /// - Parameter start: Runs `work` on any thread, and then calls `then` on the adapter's
    ///   executor, but never before the call has returned.
    package init(
        start:
            @escaping @Sendable (
                _ work: @escaping @Sendable () -> Void, _ then: @escaping () -> Void
            ) -> Void
    ) {
        self.start = start
    }

    /// Returns an executor that computes at once, on the adapter's executor.
    package static func inPlace(_ timer: AdapterTimer) -> AdapterCompute {
        AdapterCompute { work, then in
            work()
            timer.soon(then)
        }
    }

    /// Runs `work`, and calls `then` with its result, but never before this call has returned.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
    ) {
        let result = Handover<Value>()
        start({ result.put(work()) }, { if let value = result.take() { then(value) } })
    }

    /// A box that passes a result from one thread to another.
    private final class Handover<Value: Sendable>: Sendable {
        private let value = Mutex<Value?>(nil)

        func put(_ value: Value) { self.value.withLock { $0 = value } }

        func take() -> Value? { value.withLock { $0.take() } }
    }
}
