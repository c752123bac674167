import Synchronization

/// Where adapters have computed what takes long, such as encryption.
package struct AdapterCompute: Sendable {
    private let start:
        @Sendable (_ work: @escaping @Sendable () -> Void, _ then: @escaping () -> Void) -> Void

    /// - Parameter start: does `work` anywhere, and calls `then` where the adapter lives, never
    ///   before the call has returned.
    package init(
        start:
            @escaping @Sendable (
                _ work: @escaping @Sendable () -> Void, _ then: @escaping () -> Void
            ) -> Void
    ) {
        self.start = start
    }

    /// At once, where the adapter lives.
    package static func inPlace(_ timer: AdapterTimer) -> AdapterCompute {
        AdapterCompute { work, then in
            work()
            timer.soon(then)
        }
    }

    /// Has `work` done, and calls `then` with what it gave; never before this call has returned.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
    ) {
        let result = Handover<Value>()
        start({ result.put(work()) }, { if let value = result.take() { then(value) } })
    }

    /// Carries a result from one thread to another.
    private final class Handover<Value: Sendable>: Sendable {
        private let value = Mutex<Value?>(nil)

        func put(_ value: Value) { self.value.withLock { $0 = value } }

        func take() -> Value? { value.withLock { $0.take() } }
    }
}
