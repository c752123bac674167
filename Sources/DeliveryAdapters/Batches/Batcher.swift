import DeliveryEngine
import Synchronization

/// A batcher, which sends together what arrives within a few milliseconds for the same destination.
final class Batcher<Key: Hashable & Sendable, Item: Sendable>: Sendable {
    /// The limits of a batch.
    struct Limits {
        /// The maximum number of items in a batch.
        var count: Int
        /// The maximum number of bytes in a batch with several items.
        var bytes: Int
        /// The time that a batch waits for more items; an engine hands over its messages much
        /// faster.
        var wait: Duration = .milliseconds(5)
    }

    private struct Waiting: Sendable {
        var item: Item
        var caller: CheckedContinuation<AttemptOutcome, Never>
    }

    private struct State {
        var gathering: Gathering<Key, Waiting>
        var tasks: [UInt64: Task<Void, Never>] = [:]
        var isClosed = false
    }

    private let state: Mutex<State>
    private let wait: Duration
    private let sleep: @Sendable (Duration) async -> Void
    private let send: @Sendable (Key, [Item]) async -> [AttemptOutcome]

    /// Creates a batcher.
    ///
    /// - Parameters:
    /// - sleep: Returns when the time has passed, or earlier if its task is cancelled.
    /// - send: Sends a batch and returns the outcome of each item, in order.
    init(
        _ limits: Limits,
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        send: @escaping @Sendable (Key, [Item]) async -> [AttemptOutcome]
    ) {
        state = Mutex(
            State(gathering: Gathering(count: limits.count, bytes: limits.bytes)))
        (wait, self.sleep, self.send) = (limits.wait, sleep, send)
    }

    /// Adds an item, and returns its outcome.
    func add(_ item: Item, bytes: Int, to key: Key) async -> AttemptOutcome {
        await withCheckedContinuation { caller in
            let isTaken = state.withLock { state in
                guard !state.isClosed else { return false }
                let next = state.gathering.add(
                    Waiting(item: item, caller: caller), bytes: bytes, to: key)
                for batch in next.full { begin(batch, &state) }
                if let number = next.begun { schedule(number, of: key) }
                return true
            }
            if !isTaken { caller.resume(returning: Self.closed) }
        }
    }

    /// Cancels what is in flight; items that wait are not begun.
    func close() {
        let (waiting, tasks) = state.withLock { state in
            state.isClosed = true
            return (state.gathering.takeAll(), Array(state.tasks.values))
        }
        for task in tasks { task.cancel() }
        for caller in waiting.flatMap(\.items) { caller.caller.resume(returning: Self.closed) }
    }

    private static var closed: AttemptOutcome { .unprocessed(reason: "the adapter was closed") }

    /// Begins a batch after the waiting time.
    private func schedule(_ number: UInt64, of key: Key) {
        Task { [self] in
            await sleep(wait)
            self.state.withLock { state in
                // The batch may have been full and begun before.
                guard let batch = state.gathering.take(number, of: key) else { return }
                begin(batch, &state)
            }
        }
    }

    private func begin(_ batch: Gathering<Key, Waiting>.Batch, _ state: inout State) {
        state.tasks[batch.number] = Task { [self] in
            let outcomes = await send(batch.key, batch.items.map(\.item))
            self.state.withLock { $0.tasks[batch.number] = nil }
            for (index, waiting) in batch.items.enumerated() {
                let isKnown = outcomes.indices.contains(index)
                waiting.caller.resume(
                    returning: isKnown
                        ? outcomes[index] : .uncertain(reason: "the answer does not mention it"))
            }
        }
    }
}
