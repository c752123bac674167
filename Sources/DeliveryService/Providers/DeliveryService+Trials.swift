import TimeZones
import DeliveryAdapters
import DeliveryEngine
package import Protocol
import ServiceKit
import Storage
import ServiceStorage

extension DeliveryService {
    /// Sends one test message to a device through one provider, and returns the provider's answer.
    ///
    /// The message is in no queue and no inbox, and is not retried.
    package func testProvider(
        _ request: Proto.TestProviderRequest, _ call: CallContext
    ) async throws -> Proto.TestProviderResponse {
        let app = try gone.app(request.app, call)
        let name = try ProviderCheck.name(request.name, "name")
        let device = try request.deviceId.device()
        let notification = try trialNotification(request, app)
        let setup = try setup()
        try refuseTrialWhileStopped(name, app)
        try refuseTrialOfAudiences(try usable(name, app), setup)
        let found = try await self.device(device, app, call)
        // If the provider was changed in the meantime, the new settings count.
        let record = try usable(name, app)
        let address = try TrialAddress.of(found, for: notification.content, record, setup)
        guard found.settings?.muted != true || notification.content.silent else {
            throw RPCError(.failedPrecondition, "the device is muted: its owner wants no messages")
        }
        let message = message(notification, found, address)
        let outcome = try await trial(message, record, patience: setup.patience)
        let secrets = try? record.values(from: setup.vault).values
        let redaction = Redaction(record.secrets.keys.compactMap { secrets?[$0] })
        log(
            .info, "a provider was tested",
            [
                "app": app, "provider": name, "outcome": outcome.name,
                "message": message.messageID, "reason": redaction(outcome.reason),
            ])
        let isHeld = (try? refuseTrialWhileStopped(name, app)) == nil
        // What everybody sees of the test afterwards is what every key may be told.
        let shown = TrialAnswer.told(outcome, isOfSuite: false, isHeld: isHeld)
        await keep(shown, of: record)
        let told = TrialAnswer.told(outcome, isOfSuite: call.isOfSuite, isHeld: isHeld)
        var response = told.trialResponse
        response.reason = redaction(told.reason)
        response.messageId = message.messageID
        response.addressKind = message.addressKind
        return response
    }

    /// Keeps the outcome of a provider's latest test.
    private func keep(_ outcome: AttemptOutcome, of record: ProviderRecord) async {
        let tried = TriedProvider(
            lane: LaneKey(app: record.app, adapter: record.name), setTime: record.setTime,
            time: now, outcome: outcome.trialResponse.outcome)
        trials.note(tried)
        // The caller gets the answer even if the disk is full; the process knows it until its end.
        try? await store.database.write { try ProviderTrialTable.keep(tried, in: $0) }
    }

    /// Returns the test notification, which is checked like any other.
    private func trialNotification(
        _ request: Proto.TestProviderRequest, _ app: String
    ) throws(RPCError) -> NotificationRecord {
        var send = Proto.SendRequest()
        send.type = "/test"
        send.audience = "ALL"
        send.content = request.content
        if send.content == nil {
            send.content = Proto.Content()
            send.content?.title = "Test from Herald"
        }
        send.timeToLive = Proto.Duration()
        send.timeToLive?.seconds = ProviderBounds.trialLifetime.components.seconds
        return try SendCheck(now: now, zones: environment.zones.table).record(
            send, app: app, id: environment.identifiers.next())
    }

    /// Refuses a test while a switch is on; a provider that only waits for its release may be
    /// tested, to see whether it can be released.
    private func refuseTrialWhileStopped(_ name: String, _ app: String) throws(RPCError) {
        let own = switches[SwitchTarget(app: app, kind: .adapter, name: name)]
        guard
            let hold = switches.hold(app: app) ?? own.flatMap({ $0.isOn ? $0.hold : nil })
        else { return }
        throw RPCError(
            .failedPrecondition, "nothing is sent, not even tests: \(hold.reason)")
    }

    /// Refuses a provider that sends to audiences, because a test would go to everybody.
    private func refuseTrialOfAudiences(
        _ record: ProviderRecord, _ setup: ProviderSetup
    ) throws(RPCError) {
        guard setup.kind(record.kind)?.sendsToAudiences(record.settings) == true else { return }
        throw RPCError(
            .failedPrecondition,
            "the provider \(quoting: record.name) sends to audiences, not to a device: send to a "
                + "tag that only you have")
    }

    private func usable(_ name: String, _ app: String) throws(RPCError) -> ProviderRecord {
        guard let record = providers.record(name, of: app) else {
            throw RPCError(.notFound, "no provider \(quoting: name)")
        }
        if let problem = record.problem {
            throw RPCError(
                .failedPrecondition, "the provider \(quoting: name) cannot be used: \(problem)")
        }
        return record
    }

    private func device(
        _ id: String, _ app: String, _ call: CallContext
    ) async throws -> Proto.Device {
        var request = Proto.GetDeviceRequest()
        (request.app, request.id) = (app, id)
        let response = try await environment.registry.getDevice(
            request, CallContext(requestID: call.requestID))
        guard let device = response.device else {
            throw RPCError(.internal, "the registry's answer lacks the device")
        }
        return device
    }

    private func message(
        _ notification: NotificationRecord, _ device: Proto.Device, _ address: Proto.Address?
    ) -> OutgoingMessage {
        var message = OutgoingMessage(
            messageID: MessageID.of(notification.id, 0), notificationID: notification.id,
            app: notification.app, deviceID: device.id, address: address?.value ?? "",
            locale: device.locale, type: notification.type, content: notification.content,
            time: now, expireTime: notification.machine.expireTime)
        guard let address else { return message }
        message.addressKind = address.kind
        (message.topic, message.environment) = (address.topic, address.environment)
        message.keys = address.publicKey + address.authSecret
        return message
    }
}

extension DeliveryService {
    /// The number of tests in flight.
    var trialsUnderWay: Int { trials.underWay.count }

    /// Sends one message through an adapter of its own, and waits for the outcome.
    private func trial(
        _ message: OutgoingMessage, _ record: ProviderRecord, patience: Duration
    ) async throws -> AttemptOutcome {
        try trials.checkRoom(for: record.app)
        let adapter: any Adapter
        do {
            adapter = try makeAdapter(of: record)
        } catch {
            throw RPCError(.failedPrecondition, error.message)
        }
        let lane = LaneKey(app: record.app, adapter: record.name)
        adapter.watch = { [stops] in stops.watch($0, on: lane) }
        trials.last += 1
        let number = trials.last
        let clock = Task {
            try await Task.sleep(for: patience)
            timeIsUp(number, patience)
        }
        defer {
            clock.cancel()
            adapter.close()
        }
        let outcome = try await withCheckedThrowingContinuation { caller in
            trials.underWay[number] = ProviderTrial(
                record.name, adapter, message, answering: caller)
            adapter.onRoom = { Task { await self.sendTrial(number) } }
            sendTrial(number)
        }
        await adapter.flush()
        // A message that waits for an operator would otherwise be reported as not tried.
        if case .postponed(_, let reason) = outcome, adapter.standstill?.cause == .credentials {
            return .credentials(reason: reason)
        }
        return outcome
    }

    /// Sends the message of a test, if the adapter has room.
    func sendTrial(_ number: Int) {
        guard let trial = trials.underWay[number], !trial.isSent, trial.adapter.room > 0 else {
            return
        }
        do {
            takeSwitchesAhead()
            // Check again: nothing happens between this check and the write.
            try refuseTrialWhileStopped(trial.name, trial.message.app)
        } catch {
            return endTrial(number, .failure(error))
        }
        trial.isSent = true
        trial.adapter.send(trial.message) { outcome in
            Task { await self.endTrial(number, .success(outcome)) }
        }
    }

    private func timeIsUp(_ number: Int, _ patience: Duration) {
        guard let trial = trials.underWay[number] else { return }
        let seconds = patience.components.seconds
        endTrial(
            number,
            .success(
                trial.isSent
                    ? .uncertain(reason: "no answer within \(seconds) s; it may still arrive")
                    : .unprocessed(reason: "the adapter took no message within \(seconds) s")))
    }

    private func endTrial(_ number: Int, _ result: Result<AttemptOutcome, any Error>) {
        trials.underWay.removeValue(forKey: number)?.end(result)
    }
}

extension AttemptOutcome {
    /// The outcome and the pause as a protobuf message.
    fileprivate var trialResponse: Proto.TestProviderResponse {
        var response = Proto.TestProviderResponse()
        var wait: Duration?
        switch self {
        case .accepted: response.outcome = .accepted
        case .gone: response.outcome = .gone
        case .refused: response.outcome = .refused
        case .wrongTarget: response.outcome = .wrongTarget
        case .credentials: response.outcome = .credentials
        case .deviceBusy(let after, _): (response.outcome, wait) = (.deviceBusy, after)
        case .providerBusy(let after, _): (response.outcome, wait) = (.providerBusy, after)
        case .providerFails(let after, _), .messageFails(let after, _):
            (response.outcome, wait) = (.providerFails, after)
        case .unreachable: response.outcome = .unreachable
        case .unprocessed, .postponed: response.outcome = .unprocessed
        case .uncertain, .lostTogether: response.outcome = .uncertain
        }
        if let wait {
            response.retryAfter = Proto.Duration()
            response.retryAfter?.seconds = wait.components.seconds
            response.retryAfter?.nanos = Int32(wait.components.attoseconds / 1_000_000_000)
        }
        return response
    }
}
