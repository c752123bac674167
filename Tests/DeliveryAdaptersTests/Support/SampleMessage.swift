import Protocol
import ServiceKit

@testable import DeliveryAdapters

/// Messages for adapters.
enum SampleMessage {
    /// The time of the messages, 2026-11-22T05:00:00Z.
    static let now = UnixTime(milliseconds: 1_795_323_600_000)

    /// Returns a message as the engine gives it to an adapter.
    static func make(
        address: String = "ab12", _ change: (inout Proto.Content) -> Void = { _ in }
    ) -> OutgoingMessage {
        var content = Proto.Content()
        content.title = "Vote"
        content.body = "Passed 51–49"
        change(&content)
        return OutgoingMessage(
            messageID: "01abc-7", notificationID: "01abc", app: "news", deviceID: "d7",
            address: address, locale: "en", type: "/bill/vote", content: content, time: now,
            expireTime: now + .seconds(3600))
    }
}
