import JSON
import Protocol

/// A message as an element of an open-channel batch.
struct OpenChannelValue: Sendable {
    /// The message's id, a UUID, by which receivers recognize a second copy.
    let sendID: String
    /// The JSON object.
    let json: [UInt8]

    /// Creates the element of a message.
    ///
    /// - Parameter appKey: The app's key at Airship.
    /// - Throws: `reservedName`.
    init(_ message: OutgoingMessage, appKey: String) throws(PayloadProblem) {
        let extra = try MessageMembers.all(of: message, Presentation(of: message)) { _ in
            false
        }
        let sendID = MessageNames.uuid(of: message)
        var json = JSONWriter(capacity: 1024)
        json.beginObject()
        json.member("send_id", sendID)
        json.member("push_id", MessageNames.uuid(message.notificationID))
        json.member("app_key", appKey)
        json.object("target") { json in
            json.member("address", message.deviceID)
            json.member("channel_id", message.deviceID)
            json.object("identifiers") { _ in }
        }
        json.object("payload") { json in
            json.member("title", message.content.title)
            json.member("alert", message.content.body)
            json.object("extra") { json in
                for (name, value) in extra {
                    json.key(name)
                    json.string(value)
                }
                // Other receivers have members of their own for these.
                json.member("herald_sound", message.content.sound)
                json.member("herald_badge", message.content.badge.map { "\($0.count)" } ?? "")
                json.member("herald_silent", message.content.silent ? "true" : "")
            }
        }
        json.endObject()
        (self.sendID, self.json) = (sendID, json.bytes)
    }
}
