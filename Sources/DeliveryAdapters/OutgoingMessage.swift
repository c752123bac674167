package import Protocol
package import ServiceKit

/// One message for one device by one adapter.
package struct OutgoingMessage: Hashable, Sendable {
    /// What it has in common with others.
    package private(set) var notification: OutgoingNotification
    /// The same for every copy of this message to this device, by whatever way and however often.
    package var messageID: String
    /// For whom.
    package var deviceID: String
    /// The address of the adapter's kind; empty for an adapter that needs none.
    package var address: String
    /// The kind of that address; empty for an adapter that needs none.
    package var addressKind = ""
    /// What the address is bound to, such as the bundle id of APNs; may be empty.
    package var topic = ""
    /// Of APNs: `sandbox` or `production`; may be empty.
    package var environment = ""
    /// Of Web Push: the subscription's public key, 65 bytes, and its secret, 16; empty for others.
    package var keys: [UInt8] = []
    /// The selector's text, if it goes to a whole audience rather than to a device; empty if not.
    package var audience = ""
    /// BCP 47, as the device said; may be empty.
    package var locale: String
    /// Whether it was tried before.
    package var isRetry = false
    /// The moment of this attempt.
    package var time: UnixTime

    /// A message to an address without keys and the like.
    package init(
        _ notification: OutgoingNotification, messageID: String, deviceID: String, address: String,
        locale: String, time: UnixTime
    ) {
        (self.notification, self.messageID) = (notification, messageID)
        (self.deviceID, self.address, self.locale) = (deviceID, address, locale)
        self.time = time
    }

    /// A message of a notification that has no other one.
    package init(
        messageID: String, notificationID: String, app: String, deviceID: String, address: String,
        locale: String, type: String, content: Proto.Content, time: UnixTime, expireTime: UnixTime
    ) {
        let notification = OutgoingNotification(
            .init(
                id: notificationID, app: app, type: type, content: content, expireTime: expireTime))
        self.init(
            notification, messageID: messageID, deviceID: deviceID, address: address,
            locale: locale, time: time)
    }

    /// The notification it belongs to.
    package var notificationID: String {
        get { notification.parts.id }
        set { notification = notification.with { $0.id = newValue } }
    }
    /// Whose it is.
    package var app: String {
        get { notification.parts.app }
        set { notification = notification.with { $0.app = newValue } }
    }
    /// What kind of message.
    package var type: String {
        get { notification.parts.type }
        set { notification = notification.with { $0.type = newValue } }
    }
    /// What to show.
    package var content: Proto.Content {
        // Every message is asked several times, and a copy counts two dozen references.
        _read { yield notification.parts.content }
        set { notification = notification.with { $0.content = newValue } }
    }
    /// From then on it is of no use.
    package var expireTime: UnixTime {
        get { notification.parts.expireTime }
        set { notification = notification.with { $0.expireTime = newValue } }
    }
    /// Rises with each notification of the same collapse key; 0: it has none.
    package var version: Int64 {
        get { notification.parts.version }
        set { notification = notification.with { $0.version = newValue } }
    }
    /// Whether providers keep nothing for who is away.
    package var isNowOrNever: Bool {
        get { notification.parts.isNowOrNever }
        set { notification = notification.with { $0.isNowOrNever = newValue } }
    }
    /// Whether a text may be cut where the provider takes less.
    package var mayShorten: Bool {
        get { notification.parts.mayShorten }
        set { notification = notification.with { $0.mayShorten = newValue } }
    }
}

/// The stable id of a notification's message to the device with an ordinal.
package enum MessageID {
    /// The id.
    package static func of(_ notification: String, _ ordinal: UInt32) -> String {
        // Every message has one: without the room it is allocated twice.
        var id = ""
        id.reserveCapacity(notification.utf8.count + 11)
        id += notification
        id += "-"
        id += String(ordinal)
        return id
    }
}
