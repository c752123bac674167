import DeliveryAdapters
import DeliveryEngine
import ServiceKit

extension DeliveryService {
    /// Begins nothing more, waits for what is under way, and records it.
    ///
    /// What takes longer than the limits allow is left as it would be by a crash.
    package func stop() async {
        guard !work.isStopping else { return await waitUntilStopped() }
        work.isStopping = true
        feed(.stop)
        let grace = limits.stopGrace
        let patience = Task {
            try await Task.sleep(for: grace)
            for lane in work.lanes.values { lane.adapter.close() }
            // What was closed is recorded as uncertain meanwhile.
            try await Task.sleep(for: .seconds(1))
            noteStopped()
        }
        await waitUntilStopped()
        patience.cancel()
        await reportRest()
        for lane in work.lanes.values + work.leaving { lane.adapter.close() }
    }

    private func waitUntilStopped() async {
        guard !work.hasStopped else { return }
        await withCheckedContinuation { work.stopWaiters.append($0) }
    }

    /// All that was begun is recorded, or never will be.
    func noteStopped() {
        work.hasStopped = true
        let waiters = work.stopWaiters
        work.stopWaiters = []
        for waiter in waiters { waiter.resume() }
    }
}
