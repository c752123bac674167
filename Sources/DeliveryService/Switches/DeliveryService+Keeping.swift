import DeliveryEngine
import ServiceKit

extension DeliveryService {
    /// How often it is looked whether there is something to keep in order.
    private static let keepingPause: Duration = .seconds(1)

    /// Marks what switches hold, makes digests and removes what is old, now and then, until the
    /// service stops.
    func keepOrder() async {
        while !work.isStopping {
            await putInOrder()
            // Not cancelled by anyone.
            try? await Task.sleep(for: Self.keepingPause)
        }
    }

    /// Does what of it is due.
    func putInOrder() async {
        do {
            if mustHold || switches.cancelsOnLanes { try await hold() }
            try await makeDigests()
            try await lookForOldest()
            guard nextSweep.map({ $0 <= now }) ?? true else { return }
            nextSweep = now + Retention.sweep
            try await store.sweep(now: now)
        } catch {
            log(.warning, "the queue cannot be put in order now", ["error": "\(error)"])
        }
    }

    /// Shows since when the oldest message waits.
    private func lookForOldest() async throws {
        let isWorth = metrics.backlog.mayWait
        metrics.backlog.set(oldest: isWorth ? try await store.oldestWaiting(at: now) : nil)
    }
}
