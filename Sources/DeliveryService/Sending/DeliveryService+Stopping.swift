import DeliveryAdapters
import DeliveryEngine
import ServiceKit

extension DeliveryService {
    /// Stops the worker: begins nothing more, waits for the attempts in flight, and records them.
    ///
    /// Attempts that exceed the time limit are left as a crash would leave them.
    package func stop() async {
        guard !work.isStopping else { return await waitUntilStopped() }
        work.isStopping = true
        feed(.stop)
        let grace = limits.stopGrace
        let patience = Task {
            try await Task.sleep(for: grace)
            for lane in work.lanes.values { lane.adapter.close() }
            // Attempts that end by the closing are recorded as uncertain in this time.
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

    /// Resumes the callers of ``stop()``, because all attempts are recorded or never will be.
    func noteStopped() {
        work.hasStopped = true
        let waiters = work.stopWaiters
        work.stopWaiters = []
        for waiter in waiters { waiter.resume() }
    }
}
