import TimeZones
import DeliveryAdapters
import DeliveryEngine
package import Protocol
import ServiceKit
import Storage
import ServiceStorage

/// Sends one test message to a device through one provider, and returns the provider's answer.
///
/// The message is in no queue and no inbox, and is not retried.
enum ProviderTrialCall {
    /// Sends the test message, and waits for its outcome.
    ///
    /// - Throws: `invalidArgument` that names the field; `failedPrecondition` if the provider
    ///   cannot be tested with the device.
    static func run(
        _ request: Proto.TestProviderRequest, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.TestProviderResponse {
        let app = try service.gone.app(request.app, call)
        let name = try ProviderCheck.name(request.name, "name")
        let device = try request.deviceId.device()
        let notification = try notification(of: request, app, on: service)
        let setup = try service.setup()
        try refuse(name, app, under: service.switches)
        try refuseAudiences(try usable(name, app, service.providers), setup)
        let found = try await self.device(device, app, call, service.environment.registry)
        // If the provider was changed in the meantime, the new settings count.
        let record = try usable(name, app, service.providers)
        let address = try TrialAddress.of(found, for: notification.content, record, setup)
        guard found.settings?.muted != true || notification.content.silent else {
            throw RPCError(.failedPrecondition, "the device is muted: its owner wants no messages")
        }
        let message = message(notification, found, address, at: service.now)
        let outcome = try await ProviderTrialRun.outcome(
            of: message, record, patience: setup.patience, on: service)
        let secrets = try? record.values(from: setup.vault).values
        let redaction = Redaction(record.secrets.keys.compactMap { secrets?[$0] })
        service.log(
            .info, "a provider was tested",
            [
                "app": app, "provider": name, "outcome": outcome.name,
                "message": message.messageID, "reason": redaction(outcome.reason),
            ])
        let isHeld = (try? refuse(name, app, under: service.switches)) == nil
        // What everybody sees of the test afterwards is what every key may be told.
        let shown = TrialAnswer.told(outcome, isOfSuite: false, isHeld: isHeld)
        await keep(shown, of: record, on: service)
        let told = TrialAnswer.told(outcome, isOfSuite: call.isOfSuite, isHeld: isHeld)
        var response = told.trialResponse
        response.reason = redaction(told.reason)
        response.messageId = message.messageID
        response.addressKind = message.addressKind
        return response
    }

    /// Keeps the outcome of a provider's latest test.
    private static func keep(
        _ outcome: AttemptOutcome, of record: ProviderRecord, on service: isolated DeliveryService
    ) async {
        let tried = TriedProvider(
            lane: LaneKey(app: record.app, adapter: record.name), setTime: record.setTime,
            time: service.now, outcome: outcome.trialResponse.outcome)
        service.trials.note(tried)
        // The caller gets the answer even if the disk is full; the process knows it until its end.
        try? await service.store.database.write { try ProviderTrialTable.keep(tried, in: $0) }
    }

    /// The type of a test.
    private static let type = "/test"

    /// Returns the test notification, which is checked like any other.
    private static func notification(
        of request: Proto.TestProviderRequest, _ app: String,
        on service: isolated DeliveryService
    ) throws(RPCError) -> NotificationRecord {
        var send = Proto.SendRequest()
        send.type = type
        send.audience = "ALL"
        send.content = request.content
        if send.content == nil {
            send.content = Proto.Content()
            send.content?.title = "Test from Herald"
        }
        send.timeToLive = Proto.Duration()
        send.timeToLive?.seconds = ProviderBounds.trialLifetime.components.seconds
        let environment = service.environment
        return try SendCheck(now: service.now, zones: environment.zones.table).record(
            send, app: app, id: environment.identifiers.next())
    }

    /// Refuses a test while a switch is on; a provider that only waits for its release may be
    /// tested, to see whether it can be released.
    static func refuse(
        _ name: String, _ app: String, under switches: SwitchBoard
    ) throws(RPCError) {
        let own = switches[SwitchTarget(app: app, kind: .adapter, name: name)]
        guard
            let hold = switches.hold(app: app) ?? switches.hold(type: type, of: app)
                ?? own.flatMap({ $0.isOn ? $0.hold : nil })
        else { return }
        throw RPCError(
            .failedPrecondition, "nothing is sent, not even tests: \(hold.reason)")
    }

    /// Refuses a provider that sends to audiences, because a test would go to everybody.
    private static func refuseAudiences(
        _ record: ProviderRecord, _ setup: ProviderSetup
    ) throws(RPCError) {
        guard setup.kind(record.kind)?.sendsToAudiences(record.settings) == true else { return }
        throw RPCError(
            .failedPrecondition,
            "the provider \(quoting: record.name) sends to audiences, not to a device: send to a "
                + "tag that only you have")
    }

    private static func usable(
        _ name: String, _ app: String, _ providers: ProviderBook
    ) throws(RPCError) -> ProviderRecord {
        guard let record = providers.record(name, of: app) else {
            throw RPCError(.notFound, "no provider \(quoting: name)")
        }
        if let problem = record.problem {
            throw RPCError(
                .failedPrecondition, "the provider \(quoting: name) cannot be used: \(problem)")
        }
        return record
    }

    private static func device(
        _ id: String, _ app: String, _ call: CallContext, _ registry: RegistryClient
    ) async throws -> Proto.Device {
        var request = Proto.GetDeviceRequest()
        (request.app, request.id) = (app, id)
        let response = try await registry.getDevice(
            request, CallContext(requestID: call.requestID))
        guard let device = response.device else {
            throw RPCError(.internal, "the registry's answer lacks the device")
        }
        return device
    }

    private static func message(
        _ notification: NotificationRecord, _ device: Proto.Device, _ address: Proto.Address?,
        at now: UnixTime
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
    package func testProvider(
        _ request: Proto.TestProviderRequest, _ call: CallContext
    ) async throws -> Proto.TestProviderResponse {
        try await ProviderTrialCall.run(request, call, on: self)
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
