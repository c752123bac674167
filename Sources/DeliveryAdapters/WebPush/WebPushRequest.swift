package import Crypto
import Protocol

/// A message in the form of Web Push: `POST` of `body` to the subscription's endpoint.
///
/// The adapter adds `authorization`, which is the origin's, and checks where the endpoint leads.
package struct WebPushRequest: Hashable, Sendable {
    /// 30 days; autopush refuses longer.
    package static let longestLife: Int64 = 2_592_000

    /// To what length texts are padded: one for all messages of a class, so that a push service
    /// learns nothing from their lengths.
    package struct Padding: Hashable, Sendable {
        /// For what is shown.
        package var alert = WebPushEncryption.textLimit
        /// For what is silent or clears.
        package var silent = WebPushEncryption.textLimit

        /// The largest for both, so that they cannot be told apart either.
        package init() {}

        /// The length for a kind.
        package func size(of kind: Presentation.Kind) -> Int {
            kind == .alert ? alert : silent
        }
    }

    /// Whether the device is woken for it.
    package var isUrgent: Bool
    /// For how many seconds the push service keeps it.
    package var life: Int64
    /// What it replaces there; nil is nothing.
    package var topic: String?
    /// Encrypted, and as long as every other of its class.
    package var body: [UInt8]

    /// Encrypts a message; takes as long as two multiplications on the curve.
    ///
    /// - Parameter random: must be unpredictable outside tests: it gives the key and the salt.
    package init(
        _ message: OutgoingMessage, _ presentation: Presentation,
        to subscription: WebPushSubscription, padding: Padding = Padding(), random: Random
    ) throws(PayloadProblem) {
        let size = padding.size(of: presentation.kind)
        let text = try WebPushText.text(of: message, presentation, limit: size)
        let key = P256AgreementKey.make(from: random)
        body = try WebPushEncryption.body(
            of: text, to: subscription, key: key,
            salt: random.bytes(WebPushEncryption.saltSize), paddedTo: size)
        isUrgent = presentation.kind == .alert
        life = message.secondsLeft(atMost: Self.longestLife)
        guard !message.content.collapseKey.isEmpty else { return }
        topic = MessageNames.topic(app: message.app, collapseKey: message.content.collapseKey)
    }

    /// In the order in which they change.
    package var headers: [PushHeader] {
        Self.sharedHeaders(isUrgent: isUrgent)
            + [PushHeader("ttl", "\(life)")]
            + (topic.map { [PushHeader("topic", $0)] } ?? [])
    }

    /// Those that many messages have in common.
    static func sharedHeaders(isUrgent: Bool) -> [PushHeader] {
        [
            PushHeader("content-encoding", "aes128gcm"),
            PushHeader("content-type", "application/octet-stream"),
            PushHeader("urgency", isUrgent ? "high" : "normal"),
        ]
    }

    /// The same, to the keys that the message's address came with.
    static func encrypted(
        _ message: OutgoingMessage, padding: Padding, random: Random
    ) -> Result<WebPushRequest, PayloadProblem> {
        do throws(PayloadProblem) {
            let subscription = try WebPushSubscription(keys: message.keys)
            return .success(
                try WebPushRequest(
                    message, Presentation(of: message), to: subscription, padding: padding,
                    random: random))
        } catch { return .failure(error) }
    }
}
