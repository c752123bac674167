package import Protocol
package import ServiceKit

/// A message for one device through one adapter.
package struct OutgoingMessage: Hashable, Sendable {
    /// The content and the options that the message shares with others of its notification.
    package private(set) var notification: OutgoingNotification
    /// The id that is the same for every copy of this message to this device.
    package var messageID: String
    /// The recipient's device id.
    package var deviceID: String
    /// The recipient's address; empty if the adapter needs none.
    package var address: String
    /// The kind of the address; empty if the adapter needs none.
    package var addressKind = ""
    /// The topic that the address is bound to, such as an APNs bundle id; may be empty.
    package var topic = ""
    /// The APNs environment, `sandbox` or `production`; may be empty.
    package var environment = ""
    /// The Web Push subscription's public key of 65 bytes and its secret of 16; empty for other
    /// kinds.
    package var keys: [UInt8] = []
    /// The selector's text if the message goes to a whole audience; empty if it goes to a device.
    package var audience = ""
    /// The device's locale as a BCP 47 tag; may be empty.
    package var locale: String
    /// True if the message was tried before.
    package var isRetry = false
    /// The time of this attempt.
    package var time: UnixTime

    /// Creates a message to an address without keys, topic and environment.
    package init(
        _ notification: OutgoingNotification, messageID: String, deviceID: String, address: String,
        locale: String, time: UnixTime
    ) {
        (self.notification, self.messageID) = (notification, messageID)
        (self.deviceID, self.address, self.locale) = (deviceID, address, locale)
        self.time = time
    }

    /// Creates a message with a notification of its own.
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

    /// The notification's id.
    package var notificationID: String {
        get { notification.parts.id }
        set { notification = notification.with { $0.id = newValue } }
    }
    /// The app's id.
    package var app: String {
        get { notification.parts.app }
        set { notification = notification.with { $0.app = newValue } }
    }
    /// The notification's type.
    package var type: String {
        get { notification.parts.type }
        set { notification = notification.with { $0.type = newValue } }
    }
    /// The content to show.
    package var content: Proto.Content {
        // Every message reads this several times, and a copy would count two dozen references.
        _read { yield notification.parts.content }
        set { notification = notification.with { $0.content = newValue } }
    }
    /// The time from which on the message is not delivered.
    package var expireTime: UnixTime {
        get { notification.parts.expireTime }
        set { notification = notification.with { $0.expireTime = newValue } }
    }
    /// The version, which rises with each notification of the same collapse key; 0 without a key.
    package var version: Int64 {
        get { notification.parts.version }
        set { notification = notification.with { $0.version = newValue } }
    }
    /// True if providers must not store the message for devices that are offline.
    package var isNowOrNever: Bool {
        get { notification.parts.isNowOrNever }
        set { notification = notification.with { $0.isNowOrNever = newValue } }
    }
    /// True if the text may be shortened if the provider accepts less.
    package var mayShorten: Bool {
        get { notification.parts.mayShorten }
        set { notification = notification.with { $0.mayShorten = newValue } }
    }
}

/// The stable id of a notification's message to a device.
package enum MessageID {
    /// Returns the id for a notification's id and a device's ordinal.
    package static func of(_ notification: String, _ ordinal: UInt32) -> String {
        // Reserve the capacity to allocate only once, because every message has an id.
        var id = ""
        id.reserveCapacity(notification.utf8.count + 11)
        id += notification
        id += "-"
        id += String(ordinal)
        return id
    }
}
