import DeliveryEngine
import ServiceKit
import Storage

extension DeliveryService {
    /// The interval of the maintenance.
    private static let keepingPause: Duration = .seconds(1)

    /// Applies switches, makes digests and removes old data periodically, until the service stops.
    func keepOrder() async {
        while !work.isStopping {
            await putInOrder()
            // Nobody cancels this task.
            try? await Task.sleep(for: Self.keepingPause)
        }
    }

    /// Does the maintenance that is due.
    func putInOrder() async {
        do {
            if mustHold || switches.cancelsOnLanes { try await hold() }
            try await lookAtSwitches()
            try await makeDigests()
            try await lookForOldest()
            guard nextSweep.map({ $0 <= now }) ?? true else { return }
            nextSweep = now + Retention.sweep
            try await store.sweep(now: now)
        } catch {
            log(.warning, "the queue cannot be maintained now", ["error": "\(error)"])
        }
    }

    /// Turns off switches whose end has come, and reminds of those that are on.
    private func lookAtSwitches() async throws {
        for action in switchEnds.due(switches.on, at: now) {
            switch action {
            case .end(let past):
                let ended = try await store.database.write(priority: .reserved) { [now] in
                    try SwitchTable.end(past, at: now, in: $0)
                }
                if let ended { take(ended) }
            case .remind(let current):
                log(
                    .warning, "a kill switch is still on",
                    [
                        "app": current.target.app, "name": current.target.name,
                        "ends": current.endTime?.text ?? "", "reason": current.reason,
                    ])
                try await store.database.write { [now] in
                    try SwitchTable.remind(of: current, at: now, in: $0)
                }
            }
        }
    }

    /// Shows since when the oldest message waits.
    private func lookForOldest() async throws {
        let isWorth = metrics.backlog.mayWait
        metrics.backlog.set(oldest: isWorth ? try await store.oldestWaiting(at: now) : nil)
    }
}
