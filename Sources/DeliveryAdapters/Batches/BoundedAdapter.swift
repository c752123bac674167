package import DeliveryEngine
import Protocol
import Synchronization

/// Lets an ``AsyncAdapter`` be an adapter that takes only so many messages at a time, each of which
/// begins at once.
package final class BoundedAdapter: Adapter {
    /// Messages that may begin beyond the limit, beside ones that are under way for long: those
    /// take no place of others.
    package struct Beside: Sendable {
        /// At most.
        var count: Int
        /// How old one is that is under way for long.
        var patience: Duration
        let timer: AdapterTimer
    }

    package var watch: Watch?
    private let limit: Int
    private let beside: Beside?
    /// Whether it is looked at again when one is under way for long.
    private var isToWake = false
    private let adapter: any AsyncAdapter
    private let home: Home
    private let state = State()
    private let onClose: @Sendable () -> Void

    /// - Parameters:
    ///   - limit: how many messages may be under way, at least 1.
    ///   - beside: how many more, beside ones that take long; nil: none.
    ///   - executor: of whoever calls, to be called back there.
    ///   - onClose: ends what the adapter itself has under way.
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

    /// How many may be under way now.
    private var most: Int {
        guard let beside else { return limit }
        let slow = state.begun(before: beside.timer.now() + (.zero - beside.patience))
        return limit + min(slow, beside.count)
    }

    /// Has whoever sends look at the room again when what is under way takes long.
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

    /// What is under way.
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

        /// How many are under way that began before then.
        func begun(before moment: MonotonicInstant) -> Int {
            values.withLock { $0.tasks.values.count { $0.begun <= moment } }
        }

        /// When the one that is under way for longest began; nil: none is.
        var oldest: MonotonicInstant? {
            values.withLock { $0.tasks.values.map(\.begun).min() }
        }

        /// Whether there was room; then it began.
        func begin(
            _ limit: Int, _ now: MonotonicInstant, _ start: (UInt64) -> Task<Void, Never>
        ) -> Bool {
            values.withLock { values in
                guard !values.isClosed, values.tasks.count < limit else { return false }
                values.lastID += 1
                // Under the lock, so that it cannot end before it is known.
                values.tasks[values.lastID] = (start(values.lastID), now)
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
                return values.tasks.values.map(\.task)
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
