import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit

/// Sends codes to mail addresses and webhooks that nobody has confirmed yet.
///
/// The registry says which these are, makes the codes and limits how many there are. A code is in
/// no queue and no inbox.
struct AddressConfirmer: Sendable {
    /// The name of the app's template for the message with a code; without it the text is Herald's.
    static let template = "confirm-address"
    /// The time between two questions to the registry: somebody waits for the code.
    private static let pause: Duration = .seconds(1)
    /// The type of the message.
    static let type = "/herald/confirm-address"

    let registry: RegistryClient
    private let counters: [String: Counter]

    /// Creates a confirmer that counts codes by their outcome.
    init(_ registry: RegistryClient, _ metrics: Metrics) {
        self.registry = registry
        let names = AttemptOutcome.names + ["no_provider"]
        counters = Dictionary(
            uniqueKeysWithValues: names.map { name in
                let counter = metrics.counter(
                    "herald_delivery_codes_total",
                    "Codes for addresses that nobody has confirmed yet, by outcome.",
                    labels: "outcome=\"\(name)\"")
                return (name, counter)
            })
    }

    /// Sends codes for as long as the service runs.
    ///
    /// A receiver that hangs delays no other code: the registry is asked again as soon as any code
    /// was sent, or after a pause.
    func run(for service: isolated DeliveryService) async {
        let codes = CodesUnderWay()
        while !service.work.isStopping {
            let report = codes.takeReport()
            // While the registry is away, other parts say so.
            guard let answer = try? await registry.takeConfirmations(report, CallContext()) else {
                codes.putBack(report)
                // Nothing cancels this task.
                try? await Task.sleep(for: Self.pause)
                continue
            }
            for code in answer.confirmations where codes.begin(code) {
                Task { codes.end(code, as: await send(code, by: service)) }
            }
            await codes.waitForSent(atMost: Self.pause)
        }
    }

    /// Sends a code, and returns its outcome.
    private func send(
        _ code: Proto.PendingConfirmation, by service: isolated DeliveryService
    ) async -> CodesUnderWay.Outcome {
        let outcome = await service.send(code)
        counters[outcome?.name ?? "no_provider"]?.add()
        return outcome.map { $0.isFinal ? .ended : .failed } ?? .untried
    }

    /// Returns whether a switch stops the codes of an app.
    static func isHeld(_ app: String, by switches: SwitchBoard) -> Bool {
        (switches.hold(app: app) ?? switches.hold(type: type, of: app)) != nil
    }

    /// Returns the message with a code.
    static func message(
        _ pending: Proto.PendingConfirmation, _ content: Proto.Content, id: String, now: UnixTime
    ) -> OutgoingMessage {
        var message = OutgoingMessage(
            messageID: id, notificationID: id, app: pending.app, deviceID: pending.deviceId,
            address: pending.value, locale: pending.locale, type: type,
            content: LocalizedContents(content).content(for: pending.locale), time: now,
            expireTime: now + ProviderBounds.trialLifetime)
        message.addressKind = pending.kind
        return message
    }

    /// Returns the request that names the app's template, and the content to send if there is no
    /// such template.
    static func texts(
        _ pending: Proto.PendingConfirmation
    ) -> (template: Proto.SendRequest, own: Proto.Content) {
        var request = Proto.SendRequest()
        request.templateName = template
        request.variables = ["code": pending.code, "app": pending.appName]
        var own = Proto.Content()
        own.title = "\(pending.code) is your code for \(pending.appName)"
        own.body =
            "Enter this code to get messages from \(pending.appName) at this address: "
            + "\(pending.code)\n\nIf you did not ask for it, ignore this message: nothing else "
            + "will come."
        return (request, own)
    }
}

extension AttemptOutcome {
    /// True if the message was sent, or never will be.
    fileprivate var isFinal: Bool {
        switch self {
        case .accepted, .gone, .refused, .uncertain, .lostTogether: true
        default: false
        }
    }
}

extension DeliveryService {
    /// Gives a code to the adapter that reaches its address; returns nil if none can now.
    func send(_ pending: Proto.PendingConfirmation) async -> AttemptOutcome? {
        let texts = AddressConfirmer.texts(pending)
        var content =
            (try? await templates.filled(texts.template, pending.app))?.content ?? texts.own
        content.data["code"] = pending.code
        let id = environment.identifiers.next()
        // From here to the write nothing else happens, so that a switch stops it.
        let lane = lanes(of: pending.app).first { lane in
            lane.addressKinds.contains(pending.kind) && block(lane.key) == nil
                && lane.adapter.room > 0
        }
        guard !AddressConfirmer.isHeld(pending.app, by: switches), let lane else { return nil }
        let message = AddressConfirmer.message(pending, content, id: id, now: now)
        return await withCheckedContinuation { done in
            lane.adapter.send(message) { done.resume(returning: $0) }
        }
    }
}
