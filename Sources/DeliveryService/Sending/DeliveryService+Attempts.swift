import DeliveryAdapters
import DeliveryEngine
import ServiceKit

extension DeliveryService {
    /// Hands a message to its adapter.
    ///
    /// The worker has checked the switches in this same step; nothing was awaited since.
    func send(_ id: FlightID, _ attempt: Attempt) {
        guard ahead.isEmpty else {
            return work.events.append(.ended(id, .unprocessed(reason: "a switch was turned on")))
        }
        guard let lane = work.lane(attempt.lane),
            let notification = work.notification(attempt.brief.sequence)
        else {
            return work.events.append(
                .ended(id, .unreachable(reason: "\(attempt.lane) is not set up")))
        }
        // The provider's mode was changed meanwhile: a message to a device must not go to
        // everybody.
        guard lane.isWhole == WholeAudience.holds(attempt.target.ordinal) else {
            return work.events.append(
                .ended(id, .refused(reason: "the adapter's mode has changed")))
        }
        var message = notification.message(to: attempt.target, at: now)
        message.isRetry = attempt.number > 1
        if lane.isWhole {
            message.audience = work.records[attempt.brief.sequence]?.audience ?? ""
        }
        work.attempts += 1
        lane.adapter.send(message) { [self] outcome in
            if answers.add(.init(id: id, attempt: attempt, outcome: outcome)) {
                Task { await feedEvents() }
            }
        }
    }

    /// Gives the worker the outcomes that adapters have reported.
    func takeAnswers() {
        for answer in answers.take() { ended(answer.id, answer.attempt, answer.outcome) }
    }

    private func ended(_ id: FlightID, _ attempt: Attempt, _ outcome: AttemptOutcome) {
        if let lane = work.lane(attempt.lane) {
            lane.outcomes.count(outcome)
            lookAtRoomSoon(lane)
        }
        noteAddress(outcome, attempt)
        let isOnce = work.records[attempt.brief.sequence]?.isNowOrNever ?? false
        work.events.append(.ended(id, isOnce ? NowOrNever.outcome(outcome) : outcome))
    }

    func lookAtRoomSoon(_ lane: OpenLane) {
        if work.lanesToLookAt.last !== lane { work.lanesToLookAt.append(lane) }
    }

    /// Tells the worker the room of the adapters that have reported outcomes.
    func lookAtRoom() {
        for lane in work.lanesToLookAt where work.lanes[lane.key] === lane && !lane.isUnbounded {
            engine.setRoom(lane.adapter.room, of: lane.key)
        }
        work.lanesToLookAt.removeAll(keepingCapacity: true)
    }
}
