import Synchronization

/// The switches that were stored beside the service's loop and that the service has not applied.
final class SwitchesAhead: Sendable {
    private let waiting = Mutex<[KillSwitch]>([])
    /// The number of waiting switches, which is read without the lock before each message.
    private let count = Atomic<Int>(0)

    /// True if all switches are applied.
    var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

    /// Adds a stored switch.
    func add(_ new: KillSwitch) {
        waiting.withLock { waiting in
            waiting.append(new)
            count.store(waiting.count, ordering: .releasing)
        }
    }

    /// Returns the waiting switches in the order of their changes, and forgets them.
    func take() -> [KillSwitch] {
        guard !isEmpty else { return [] }
        return waiting.withLock { waiting in
            defer { waiting = [] }
            count.store(0, ordering: .releasing)
            return waiting.sorted { $0.epoch < $1.epoch }
        }
    }
}
