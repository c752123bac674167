import DeliveryAdapters
import DeliveryEngine
import ServiceKit

/// A notification with leased work, in the form from which its messages are made.
///
/// This is a class because every message refers to it.
final class NotificationInHand {
    private let id: String
    private let contents: ByLocale<OutgoingNotification>

    init(_ record: NotificationRecord) {
        id = record.id
        contents = LocalizedContents(record.content).contents.map { content in
            var parts = OutgoingNotification.Parts(
                id: record.id, app: record.app, type: record.type, content: content,
                expireTime: record.expireTime)
            (parts.mayShorten, parts.version) = (record.mayShorten, record.version)
            (parts.sequence, parts.isNowOrNever) = (record.sequence, record.isNowOrNever)
            return OutgoingNotification(parts)
        }
    }

    /// Returns the message to a device.
    func message(to target: Recipient, at time: UnixTime) -> OutgoingMessage {
        var message = OutgoingMessage(
            contents.best(for: target.locale), messageID: MessageID.of(id, target.ordinal),
            deviceID: target.device, address: target.address, locale: target.locale, time: time)
        (message.addressKind, message.topic) = (target.addressKind, target.topic)
        (message.environment, message.keys) = (target.environment, target.keys)
        return message
    }
}
