import DeliveryEngine
import ServiceKit

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
            try await SwitchKeeper.look(on: self)
            try await makeDigests()
            try await lookForOldest()
            guard nextSweep.map({ $0 <= now }) ?? true else { return }
            nextSweep = now + Retention.sweep
            try await store.sweep(now: now)
        } catch {
            log(.warning, "the queue cannot be maintained now", ["error": "\(error)"])
        }
    }

    /// Shows since when the oldest message waits.
    private func lookForOldest() async throws {
        let isWorth = metrics.backlog.mayWait
        metrics.backlog.set(oldest: isWorth ? try await store.oldestWaiting(at: now) : nil)
    }
}
