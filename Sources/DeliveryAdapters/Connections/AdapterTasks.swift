/// An actor that awaits work elsewhere and calls back on an adapter's executor.
actor AdapterTasks {
    private let executor: any SerialExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    init(on executor: any SerialExecutor) { self.executor = executor }

    /// Awaits `body`, and calls `then` on the executor, but never before this call has returned.
    @discardableResult
    nonisolated func run<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value, then: @escaping (Value) -> Void
    ) -> Task<Void, Never> {
        let end = End(then)
        return Task { await self.finish(body, end) }
    }

    private func finish<Value: Sendable>(
        _ body: @Sendable () async -> Value, _ end: End<Value>
    ) async {
        let value = await body()
        end.call(value)
    }

    /// A box for the callback.
    ///
    /// It is `@unchecked Sendable` because the task only passes it on: it is created, called and
    /// released on the executor.
    private final class End<Value>: @unchecked Sendable {
        private var then: ((Value) -> Void)?

        init(_ then: @escaping (Value) -> Void) { self.then = then }

        func call(_ value: Value) {
            then?(value)
            then = nil
        }
    }
}
