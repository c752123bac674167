import DeliveryAdapters
import DeliveryEngine
import Protocol

/// The way of a test message through an adapter that is made for it.
enum ProviderTrialRun {
    /// Sends one message, and waits for the outcome, at most as long as `patience`.
    ///
    /// - Throws: `resourceExhausted` if too many tests are under way; `failedPrecondition` if no
    ///   adapter can be made, or a switch is on.
    static func outcome(
        of message: OutgoingMessage, _ record: ProviderRecord, patience: Duration,
        on service: isolated DeliveryService
    ) async throws -> AttemptOutcome {
        try service.trials.checkRoom(for: record.app)
        let adapter: any Adapter
        do {
            adapter = try service.makeAdapter(of: record)
        } catch {
            throw RPCError(.failedPrecondition, error.message)
        }
        let lane = LaneKey(app: record.app, adapter: record.name)
        adapter.watch = { [stops = service.stops] in stops.watch($0, on: lane) }
        service.trials.last += 1
        let number = service.trials.last
        let clock = Task {
            try await Task.sleep(for: patience)
            timeIsUp(number, patience, on: service)
        }
        defer {
            clock.cancel()
            adapter.close()
        }
        let outcome = try await withCheckedThrowingContinuation { caller in
            service.trials.underWay[number] = ProviderTrial(
                record.name, adapter, message, answering: caller)
            adapter.onRoom = { Task { await send(number, on: service) } }
            send(number, on: service)
        }
        await adapter.flush()
        // A message that waits for an operator would otherwise be reported as not tried.
        if case .postponed(_, let reason) = outcome, adapter.standstill?.cause == .credentials {
            return .credentials(reason: reason)
        }
        return outcome
    }

    /// Sends the message of a test, if the adapter has room.
    static func send(_ number: Int, on service: isolated DeliveryService) {
        guard let trial = service.trials.underWay[number], !trial.isSent, trial.adapter.room > 0
        else {
            return
        }
        do {
            service.takeSwitchesAhead()
            // Check again: nothing happens between this check and the write.
            try ProviderTrialCall.refuse(
                trial.name, trial.message.app, under: service.switches)
        } catch {
            return end(number, .failure(error), on: service)
        }
        trial.isSent = true
        trial.adapter.send(trial.message) { outcome in
            Task { await end(number, .success(outcome), on: service) }
        }
    }

    private static func timeIsUp(
        _ number: Int, _ patience: Duration, on service: isolated DeliveryService
    ) {
        guard let trial = service.trials.underWay[number] else { return }
        let seconds = patience.components.seconds
        end(
            number,
            .success(
                trial.isSent
                    ? .uncertain(reason: "no answer within \(seconds) s; it may still arrive")
                    : .unprocessed(reason: "the adapter took no message within \(seconds) s")),
            on: service)
    }

    private static func end(
        _ number: Int, _ result: Result<AttemptOutcome, any Error>,
        on service: isolated DeliveryService
    ) {
        service.trials.underWay.removeValue(forKey: number)?.end(result)
    }
}

extension DeliveryService {
    /// The number of tests in flight.
    var trialsUnderWay: Int { trials.underWay.count }
}
