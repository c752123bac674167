import Addresses
import JSON
import Protocol
import ServiceKit

/// A message in the format of FCM's HTTP v1 API: `POST` of `body` to `path`.
///
/// The adapter adds `authorization`, which changes over time.
package struct FCMRequest: Hashable, Sendable {
    /// The maximum size of the notification and the data in bytes of JSON, which is slightly more
    /// than Google counts.
    package static let limit = 4096

    /// The path, `/v1/projects/…/messages:send`.
    package var path: String
    /// The body in JSON.
    package var body: [UInt8]

    /// Creates the request for a message.
    ///
    /// - Parameter validateOnly: True if FCM only validates the message and sends nothing.
    package init(
        _ message: OutgoingMessage, _ presentation: Presentation, to target: FCMTarget,
        project: String, validateOnly: Bool = false
    ) throws(PayloadProblem) {
        do throws(AddressProblem) {
            _ = try FirebaseTarget.checked(target.value)
        } catch { throw .invalidAddress("the \(target.name) \(error)") }
        path = "/v1/projects/\(project)/messages:send"
        let members =
            try MessageMembers.all(
                of: message, presentation, reserved: Self.isReserved)
            + MessageMembers.quiet(presentation)
        body = try TextFitting.fit(
            message.content, limit: Self.limit, mayShorten: presentation.mayShorten
        ) { content in
            var message = message
            message.content = content
            var json = JSONWriter(capacity: 512)
            var bytes = 0
            json.beginObject()
            if validateOnly {
                json.key("validate_only")
                json.bool(true)
            }
            json.object("message") { json in
                json.member(target.name, target.value)
                let start = json.bytes.count
                FCMMessage.writeData(members, to: &json)
                let parts = FCMMessage(message: message, presentation: presentation)
                parts.writeNotification(to: &json)
                bytes = json.bytes.count - start + parts.otherBytes
                parts.writePlatforms(to: &json)
            }
            json.endObject()
            return (json.bytes, bytes)
        }
    }

    /// Returns whether FCM refuses a name in `data`.
    private static func isReserved(_ name: String) -> Bool {
        ["from", "message_type", "collapse_key"].contains(name) || name.hasPrefix("google")
            || name.hasPrefix("gcm")
    }
}
