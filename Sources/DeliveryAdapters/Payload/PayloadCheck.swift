package import Protocol
import ServiceKit

/// A check of whether a content fits every provider, made before the content is accepted.
package enum PayloadCheck {
    /// A problem that a provider would have with a content.
    package struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The provider: `apns`, `fcm` or `webpush`.
        package var provider: String
        /// The problem that the adapter has with the message.
        package var problem: PayloadProblem

        /// The provider and the problem.
        package var description: String { "\(provider): \(problem)" }
    }

    /// The version with the most digits: the largest integer that JavaScript represents exactly.
    private static let longestVersion: Int64 = 9_007_199_254_740_991

    /// The number of bytes of text that fits into each provider's 4 KiB, even if it is repeated,
    /// escaped, and added to Herald's own members.
    private static let smallBytes = 256

    /// Returns whether a content is so small and simple that every provider accepts it.
    package static func isSmall(_ content: Proto.Content, type: String) -> Bool {
        guard content.data.isEmpty, content.actions.isEmpty, content.localized.isEmpty,
            content.apns == nil, content.locKeys == nil
        else { return false }
        let bytes =
            content.title.utf8.count + content.body.utf8.count + content.url.utf8.count
            + content.imageUrl.utf8.count + content.collapseKey.utf8.count
            + content.thread.utf8.count + content.sound.utf8.count + type.utf8.count
        return bytes <= smallBytes
    }

    /// Returns the problems that providers would have; empty if all accept the whole content.
    ///
    /// - Parameter providers: The providers to check; nil checks all.
    package static func findings(
        notificationID: String, app: String, type: String, content: Proto.Content,
        _ presentation: Presentation, of providers: Set<String>? = nil
    ) -> [Finding] {
        let isAsked = { (provider: String) in providers?.contains(provider) ?? true }
        // Use the longest possible message id, so that no device's message is longer.
        var message = OutgoingMessage(
            messageID: MessageID.of(notificationID, .max), notificationID: notificationID, app: app,
            deviceID: "", address: "00", locale: "", type: type, content: content,
            time: UnixTime(milliseconds: 0), expireTime: UnixTime(milliseconds: 0))
        if !content.collapseKey.isEmpty { message.version = longestVersion }
        let checked = message
        return [
            !isAsked("apns")
                ? nil
                : finding("apns") { () throws(PayloadProblem) in
                    _ = try APNsRequest(checked, presentation, bundleID: "")
                },
            !isAsked("fcm")
                ? nil
                : finding("fcm") { () throws(PayloadProblem) in
                    _ = try FCMRequest(checked, presentation, to: .fid("0"), project: "")
                },
            !isAsked("webpush")
                ? nil
                : finding("webpush") { () throws(PayloadProblem) in
                    _ = try WebPushText.text(of: checked, presentation)
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
