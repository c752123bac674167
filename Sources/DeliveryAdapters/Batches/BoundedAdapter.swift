package import DeliveryEngine
import Protocol
import Synchronization

/// An adapter around an ``AsyncAdapter`` that accepts a limited number of messages at a time, each
/// of which begins at once.
package final class BoundedAdapter: Adapter {
    /// Extra room for messages when others take long, so that slow messages do not block the rest.
    package struct Beside: Sendable {
        /// The maximum number of extra messages.
        var count: Int
        /// The age from which on a message in flight counts as slow.
        var patience: Duration
        let timer: AdapterTimer
    }

    package var watch: Watch?
    private let limit: Int
    private let beside: Beside?
    /// True if a timer is set to look at the room again.
    private var isToWake = false
    private let adapter: any AsyncAdapter
    private let home: Home
    private let state = State()
    private let onClose: @Sendable () -> Void

    /// Creates the adapter.
    ///
    /// - Parameters:
    /// - limit: The maximum number of messages in flight, at least 1.
    /// - beside: The extra room while messages take long; nil for none.
    /// - executor: The caller's executor, on which callbacks run.
    /// - onClose: Cancels what the inner adapter has in flight.
    package init(
        _ adapter: any AsyncAdapter, limit: Int, beside: Beside? = nil,
        on executor: any SerialExecutor, onClose: @escaping @Sendable () -> Void = {}
    ) {
        (self.adapter, self.limit, self.onClose) = (adapter, limit, onClose)
        self.beside = beside
        home = Home(executor)
    }

    package var room: Int {
        let room = state.room(of: most)
        if room == 0 { wake() }
        return room
    }

    /// The number of messages that may be in flight now.
    private var most: Int {
        guard let beside else { return limit }
        let slow = state.begun(before: beside.timer.now() + (.zero - beside.patience))
        return limit + min(slow, beside.count)
    }

    /// Sets a timer for the caller to look at the room again when a message becomes slow.
    private func wake() {
        guard let beside, !isToWake, let oldest = state.oldest else { return }
        isToWake = true
        let moment = max(oldest + beside.patience, beside.timer.now() + beside.patience / 10)
        beside.timer.at(moment) { [weak self] in
            self?.isToWake = false
            self?.onRoom?()
        }
    }

    package var onRoom: (@Sendable () -> Void)? {
        get { state.onRoom }
        set { state.onRoom = newValue }
    }

    package func send(
        _ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void
    ) {
        let (adapter, home, state, limit) = (adapter, home, state, most)
        let isHeld: IsHeld = watch?(message) ?? { @Sendable in false }
        let now = beside?.timer.now() ?? MonotonicInstant(nanoseconds: 0)
        let isTaken = state.begin(limit, now) { id in
            Task {
                await home.deliver(message, unless: isHeld, to: adapter) { outcome in
                    let onRoom = state.end(id, limit)
                    then(outcome)
                    onRoom?()
                }
            }
        }
        guard !isTaken else { return wakeIfFull() }
        Task { await home.refuse(then) }
    }

    private func wakeIfFull() { if state.room(of: limit) == 0 { wake() } }

    package func flush() async { await adapter.flush() }

    package func close() {
        for task in state.close() { task.cancel() }
        onClose()
    }

    /// The messages in flight.
    private final class State: Sendable {
        private struct Values {
            var tasks: [UInt64: (task: Task<Void, Never>, begun: MonotonicInstant)] = [:]
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

        /// Returns how many messages in flight began before a time.
        func begun(before moment: MonotonicInstant) -> Int {
            values.withLock { $0.tasks.values.count { $0.begun <= moment } }
        }

        /// The time at which the oldest message in flight began; nil if there is none.
        var oldest: MonotonicInstant? {
            values.withLock { $0.tasks.values.map(\.begun).min() }
        }

        /// Begins a message if there is room; returns false if there is none.
        func begin(
            _ limit: Int, _ now: MonotonicInstant, _ start: (UInt64) -> Task<Void, Never>
        ) -> Bool {
            values.withLock { values in
                guard !values.isClosed, values.tasks.count < limit else { return false }
                values.lastID += 1
                // The lock is held, so that the task cannot end before it is known.
                values.tasks[values.lastID] = (start(values.lastID), now)
                return true
            }
        }

        /// Records the end of a message, and returns the callback to call if there was no room
        /// before.
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
                return values.tasks.values.map(\.task)
            }
        }
    }

    /// An actor on the caller's executor, to run the callbacks there.
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
            then(.unprocessed(reason: "the adapter is full or closed"))
        }
    }
}
