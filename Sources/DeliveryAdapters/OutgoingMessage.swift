package import Protocol
package import ServiceKit

/// One message for one device by one adapter.
package struct OutgoingMessage: Hashable, Sendable {
    /// The same for every copy of this message to this device, by whatever way and however often.
    package var messageID: String
    /// The notification it belongs to.
    package var notificationID: String
    /// Whose it is.
    package var app: String
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
    /// Whether a text may be cut where the provider takes less.
    package var mayShorten = false
    /// The selector's text, if it goes to a whole audience rather than to a device; empty if not.
    package var audience = ""
    /// Rises with each notification of the same collapse key; 0: it has none.
    package var version: Int64 = 0
    /// BCP 47, as the device said; may be empty.
    package var locale: String
    /// What kind of message.
    package var type: String
    /// What to show.
    package var content: Proto.Content
    /// The moment of this attempt.
    package var time: UnixTime
    /// From then on it is of no use.
    package var expireTime: UnixTime

    /// A message to an address without keys and the like.
    package init(
        messageID: String, notificationID: String, app: String, deviceID: String, address: String,
        locale: String, type: String, content: Proto.Content, time: UnixTime, expireTime: UnixTime
    ) {
        (self.messageID, self.notificationID) = (messageID, notificationID)
        (self.app, self.deviceID, self.address) = (app, deviceID, address)
        (self.locale, self.type, self.content) = (locale, type, content)
        (self.time, self.expireTime) = (time, expireTime)
    }
}

/// The stable id of a notification's message to the device with an ordinal.
package enum MessageID {
    /// The id.
    package static func of(_ notification: String, _ ordinal: UInt32) -> String {
        "\(notification)-\(ordinal)"
    }
}
