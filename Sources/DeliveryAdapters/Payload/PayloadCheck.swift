package import Protocol
import ServiceKit

/// Whether a content fits every provider, asked before it is accepted.
package enum PayloadCheck {
    /// What a provider would not take.
    package struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// `apns`, `fcm` or `webpush`.
        package var provider: String
        /// What is wrong.
        package var problem: PayloadProblem

        /// The provider and what is wrong.
        package var description: String { "\(provider): \(problem)" }
    }

    /// What each provider would not take; empty if all of them take all of it.
    ///
    /// - Parameter padding: what texts of Web Push are padded to, which is their limit.
    package static func findings(
        notificationID: String, app: String, type: String, content: Proto.Content,
        _ presentation: Presentation, padding: WebPushRequest.Padding = WebPushRequest.Padding()
    ) -> [Finding] {
        // The longest id that a device may have, so that no device's message is longer.
        let message = OutgoingMessage(
            messageID: MessageID.of(notificationID, .max), notificationID: notificationID, app: app,
            deviceID: "", address: "00", locale: "", type: type, content: content,
            time: UnixTime(milliseconds: 0), expireTime: UnixTime(milliseconds: 0))
        return [
            finding("apns") { () throws(PayloadProblem) in
                _ = try APNsRequest(message, presentation, bundleID: "")
            },
            finding("fcm") { () throws(PayloadProblem) in
                _ = try FCMRequest(message, presentation, to: .fid("0"), project: "")
            },
            finding("webpush") { () throws(PayloadProblem) in
                let limit = padding.size(of: presentation.kind)
                _ = try WebPushText.text(of: message, presentation, limit: limit)
            },
        ].compactMap(\.self)
    }

    private static func finding(
        _ provider: String, _ body: () throws(PayloadProblem) -> Void
    ) -> Finding? {
        do {
            try body()
            return nil
        } catch {
            return Finding(provider: provider, problem: error)
        }
    }
}
