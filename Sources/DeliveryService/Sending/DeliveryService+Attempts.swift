import DeliveryAdapters
import DeliveryEngine
import ServiceKit

extension DeliveryService {
    /// Hands a message to its adapter.
    ///
    /// The worker has asked the switches in this same step: nothing was awaited since.
    func send(_ id: FlightID, _ attempt: Attempt) {
        guard let lane = work.lanes[attempt.lane],
            let record = work.records[attempt.brief.sequence]
        else {
            return work.events.append(
                .ended(id, .unreachable(reason: "\(attempt.lane) is not set up")))
        }
        lane.adapter.send(message(attempt, record)) { [self] outcome in
            assumeIsolated { $0.ended(id, attempt, outcome) }
        }
    }

    private func ended(_ id: FlightID, _ attempt: Attempt, _ outcome: AttemptOutcome) {
        metrics.count(outcome, adapter: attempt.lane.adapter)
        noteIfGone(outcome, attempt)
        if let lane = work.lanes[attempt.lane], !lane.isUnbounded {
            engine.setRoom(lane.adapter.room, of: attempt.lane)
        }
        feed(.ended(id, outcome))
    }

    private func message(_ attempt: Attempt, _ record: NotificationRecord) -> OutgoingMessage {
        let target = attempt.target
        let contents = work.contents[record.sequence] ?? LocalizedContents(record.content)
        var message = OutgoingMessage(
            messageID: MessageID.of(record.id, target.ordinal), notificationID: record.id,
            app: record.app, deviceID: target.device, address: target.address,
            locale: target.locale, type: record.type, content: contents.content(for: target.locale),
            time: now,
            expireTime: record.expireTime)
        (message.addressKind, message.topic) = (target.addressKind, target.topic)
        (message.environment, message.keys) = (target.environment, target.keys)
        message.mayShorten = record.mayShorten
        message.version = record.version
        if work.lanes[attempt.lane]?.isWhole == true { message.audience = record.audience }
        return message
    }
}
