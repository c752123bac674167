import Addresses
import JSON
import Protocol
import ServiceKit

/// A message in the form of FCM's HTTP v1: `POST` of `body` to `path`.
///
/// The adapter adds `authorization`, which changes with time.
package struct FCMRequest: Hashable, Sendable {
    /// The notification and the data together, as JSON: a little more than what Google counts.
    package static let limit = 4096

    /// `/v1/projects/…/messages:send`.
    package var path: String
    /// JSON.
    package var body: [UInt8]

    /// - Parameter validateOnly: whether FCM checks the message and sends nothing.
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

    /// Names that FCM refuses in `data`.
    private static func isReserved(_ name: String) -> Bool {
        ["from", "message_type", "collapse_key"].contains(name) || name.hasPrefix("google")
            || name.hasPrefix("gcm")
    }
}
