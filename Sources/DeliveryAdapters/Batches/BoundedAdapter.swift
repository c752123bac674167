package import DeliveryEngine
import Synchronization

/// Lets an ``AsyncAdapter`` be an adapter that takes only so many messages at a time, each of which
/// begins at once.
package final class BoundedAdapter: Adapter {
    package var watch: Watch?
    private let limit: Int
    private let adapter: any AsyncAdapter
    private let home: Home
    private let state = State()
    private let onClose: @Sendable () -> Void

    /// - Parameters:
    ///   - limit: how many messages may be under way, at least 1.
    ///   - executor: of whoever calls, to be called back there.
    ///   - onClose: ends what the adapter itself has under way.
    package init(
        _ adapter: any AsyncAdapter, limit: Int, on executor: any SerialExecutor,
        onClose: @escaping @Sendable () -> Void = {}
    ) {
        (self.adapter, self.limit, self.onClose) = (adapter, limit, onClose)
        home = Home(executor)
    }

    package var room: Int { state.room(of: limit) }

    package var onRoom: (@Sendable () -> Void)? {
        get { state.onRoom }
        set { state.onRoom = newValue }
    }

    package func send(
        _ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void
    ) {
        let (adapter, home, state, limit) = (adapter, home, state, limit)
        let isHeld: IsHeld = watch?(message) ?? { @Sendable in false }
        let isTaken = state.begin(limit) { id in
            Task {
                await home.deliver(message, unless: isHeld, to: adapter) { outcome in
                    let onRoom = state.end(id, limit)
                    then(outcome)
                    onRoom?()
                }
            }
        }
        guard !isTaken else { return }
        Task { await home.refuse(then) }
    }

    package func flush() async { await adapter.flush() }

    package func close() {
        for task in state.close() { task.cancel() }
        onClose()
    }

    /// What is under way.
    private final class State: Sendable {
        private struct Values {
            var tasks: [UInt64: Task<Void, Never>] = [:]
            var lastID: UInt64 = 0
            var onRoom: (@Sendable () -> Void)?
            var isClosed = false
        }

        private let values = Mutex(Values())

        var onRoom: (@Sendable () -> Void)? {
            get { values.withLock { $0.onRoom } }
            set { values.withLock { $0.onRoom = newValue } }
        }

        func room(of limit: Int) -> Int {
            values.withLock { $0.isClosed ? 0 : max(0, limit - $0.tasks.count) }
        }

        /// Whether there was room; then it began.
        func begin(_ limit: Int, _ start: (UInt64) -> Task<Void, Never>) -> Bool {
            values.withLock { values in
                guard !values.isClosed, values.tasks.count < limit else { return false }
                values.lastID += 1
                // Under the lock, so that it cannot end before it is known.
                values.tasks[values.lastID] = start(values.lastID)
                return true
            }
        }

        /// Who is to be told that there is room now where there was none.
        func end(_ id: UInt64, _ limit: Int) -> (@Sendable () -> Void)? {
            values.withLock { values in
                let wasFull = values.tasks.count >= limit
                values.tasks[id] = nil
                return wasFull && !values.isClosed ? values.onRoom : nil
            }
        }

        func close() -> [Task<Void, Never>] {
            values.withLock { values in
                values.isClosed = true
                return Array(values.tasks.values)
            }
        }
    }

    /// Is where calls come back.
    private actor Home {
        private let executor: any SerialExecutor

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe executor.asUnownedSerialExecutor()
        }

        init(_ executor: any SerialExecutor) { self.executor = executor }

        func deliver(
            _ message: OutgoingMessage, unless isHeld: @escaping IsHeld,
            to adapter: any AsyncAdapter, then: @Sendable (AttemptOutcome) -> Void
        ) async {
            then(await adapter.deliver(message, unless: isHeld))
        }

        func refuse(_ then: @Sendable (AttemptOutcome) -> Void) {
            then(.unprocessed(reason: "there is no room, or it is closed"))
        }
    }
}
