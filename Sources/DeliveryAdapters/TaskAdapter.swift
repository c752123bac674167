package import DeliveryEngine

/// An adapter around an ``AsyncAdapter``, which runs a task for each message.
package final class TaskAdapter: Adapter {
    package let room = Int.max
    package var onRoom: (@Sendable () -> Void)?
    private let adapter: any AsyncAdapter
    private let caller: Caller

    /// Creates the adapter.
    ///
    /// - Parameter executor: The caller's executor, on which callbacks run.
    package init(_ adapter: any AsyncAdapter, on executor: any SerialExecutor) {
        self.adapter = adapter
        caller = Caller(executor)
    }

    package func send(
        _ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void
    ) {
        Task { [adapter, caller] in await caller.deliver(message, to: adapter, then: then) }
    }

    package func flush() async { await adapter.flush() }

    package func close() {}

    /// An actor on the caller's executor, to run the callbacks there.
    private actor Caller {
        private let executor: any SerialExecutor

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe executor.asUnownedSerialExecutor()
        }

        init(_ executor: any SerialExecutor) { self.executor = executor }

        func deliver(
            _ message: OutgoingMessage, to adapter: any AsyncAdapter,
            then: @Sendable (AttemptOutcome) -> Void
        ) async {
            then(await adapter.deliver(message))
        }
    }
}
