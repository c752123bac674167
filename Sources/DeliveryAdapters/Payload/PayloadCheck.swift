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

    /// As many digits as a version may come to have, which JavaScript counts exactly.
    private static let longestVersion: Int64 = 9_007_199_254_740_991

    /// Texts of so many bytes fit each provider's 4 KiB, however often they are said and whatever
    /// in them is escaped, beside all that is ours.
    private static let smallBytes = 256

    /// Whether a content is so small and simple that every provider takes it.
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

    /// What providers would not take; empty if all of them take all of it.
    ///
    /// - Parameter providers: who is asked; nil: each.
    package static func findings(
        notificationID: String, app: String, type: String, content: Proto.Content,
        _ presentation: Presentation, of providers: Set<String>? = nil
    ) -> [Finding] {
        let isAsked = { (provider: String) in providers?.contains(provider) ?? true }
        // The longest id that a device may have, so that no device's message is longer.
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
