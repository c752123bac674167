package import Crypto
import Protocol

/// A message in the form of Web Push: `POST` of `body` to the subscription's endpoint.
///
/// The adapter adds `authorization`, which is the origin's, and checks where the endpoint leads.
package struct WebPushRequest: Hashable, Sendable {
    /// 30 days; autopush refuses longer.
    package static let longestLife: Int64 = 2_592_000

    /// How long a body may be, and what it is padded to.
    package struct Size: Hashable, Sendable {
        /// The lengths that there are.
        package var padding = WebPushPadding()
        /// What the push service has refused: padding stays below it.
        package var refused: Int?
        /// A text that may be cut is, for a body that is longer.
        package var longest = WebPushEncryption.bodyLimit

        /// The usual sizes, of which none was refused.
        package init() {}
    }

    /// Whether the device is woken for it.
    package var isUrgent: Bool
    /// For how many seconds the push service keeps it.
    package var life: Int64
    /// What it replaces there; nil is nothing.
    package var topic: String?
    /// Encrypted, and of one of a few lengths.
    package var body: [UInt8]
    /// How long the body is without its padding.
    package var leastSize: Int

    /// Encrypts a message; takes as long as two multiplications on the curve.
    ///
    /// - Parameter random: must be unpredictable outside tests: it gives the key and the salt.
    package init(
        _ message: OutgoingMessage, _ presentation: Presentation,
        to subscription: WebPushSubscription, size: Size = Size(), random: Random
    ) throws(PayloadProblem) {
        let shortest = WebPushPadding.shortest
        let text = try WebPushText.text(of: message, presentation, limit: size.longest - shortest)
        leastSize = text.count + shortest
        let padded = size.padding.size(of: leastSize, below: size.refused)
        let key = P256AgreementKey.make(from: random)
        body = try WebPushEncryption.body(
            of: text, to: subscription, key: key,
            salt: random.bytes(WebPushEncryption.saltSize), paddedTo: padded - shortest)
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
        _ message: OutgoingMessage, size: Size, random: Random
    ) -> Result<WebPushRequest, PayloadProblem> {
        do throws(PayloadProblem) {
            let subscription = try WebPushSubscription(keys: message.keys)
            return .success(
                try WebPushRequest(
                    message, Presentation(of: message), to: subscription, size: size,
                    random: random))
        } catch { return .failure(error) }
    }
}
