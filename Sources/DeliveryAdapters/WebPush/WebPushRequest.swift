package import Crypto
import Protocol

/// A Web Push message: a `POST` of `body` to the subscription's endpoint.
///
/// The adapter adds the origin's `authorization`, and checks where the endpoint leads.
package struct WebPushRequest: Hashable, Sendable {
    /// The longest time to live in seconds: 30 days; autopush refuses more.
    package static let longestLife: Int64 = 2_592_000

    /// The limits on a body's size, and its padding.
    package struct Size: Hashable, Sendable {
        /// The sizes to which bodies are padded.
        package var padding = WebPushPadding()
        /// A size that the push service refused, below which padding must stay; nil if there is
        /// none.
        package var refused: Int?
        /// The maximum size of a body; a text that may be shortened is shortened to fit.
        package var longest = WebPushEncryption.bodyLimit

        /// Creates the default sizes, of which none was refused.
        package init() {}
    }

    /// True if the message has high urgency, which wakes the device.
    package var isUrgent: Bool
    /// The number of seconds for which the push service stores the message.
    package var life: Int64
    /// The topic, by which a message replaces an earlier one; nil if it replaces none.
    package var topic: String?
    /// The encrypted body, padded to one of a few sizes.
    package var body: [UInt8]
    /// The body's size without padding.
    package var leastSize: Int

    /// Encrypts a message, which takes as long as two multiplications on the elliptic curve.
    ///
    /// - Parameters:
    ///   - site: The origin of the app's pages, for the declarative form.
    ///   - random: The source of the key and the salt; it must be unpredictable outside tests.
    package init(
        _ message: OutgoingMessage, _ presentation: Presentation,
        to subscription: WebPushSubscription, size: Size = Size(), site: String? = nil,
        random: Random
    ) throws(PayloadProblem) {
        let shortest = WebPushPadding.shortest
        let text = try WebPushText.text(
            of: message, presentation, site: site, limit: size.longest - shortest)
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

    /// The headers, those that change least first.
    package var headers: [PushHeader] {
        Self.sharedHeaders(isUrgent: isUrgent)
            + [PushHeader("ttl", "\(life)")]
            + (topic.map { [PushHeader("topic", $0)] } ?? [])
    }

    /// Returns the headers that many messages have in common.
    static func sharedHeaders(isUrgent: Bool) -> [PushHeader] {
        [
            PushHeader("content-encoding", "aes128gcm"),
            PushHeader("content-type", "application/octet-stream"),
            PushHeader("urgency", isUrgent ? "high" : "normal"),
        ]
    }

    /// Encrypts a message with the keys of its address.
    static func encrypted(
        _ message: OutgoingMessage, size: Size, site: String?, random: Random
    ) -> Result<WebPushRequest, PayloadProblem> {
        do throws(PayloadProblem) {
            let subscription = try WebPushSubscription(keys: message.keys)
            return .success(
                try WebPushRequest(
                    message, Presentation(of: message), to: subscription, size: size, site: site,
                    random: random))
        } catch { return .failure(error) }
    }
}
