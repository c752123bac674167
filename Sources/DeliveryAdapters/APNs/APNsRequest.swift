import Addresses
import JSON
import Protocol
import ServiceKit

/// A message in the format of APNs: `POST` of `body` to `path`, with `headers`.
///
/// The adapter adds `authorization`, which changes over time.
package struct APNsRequest: Hashable, Sendable {
    private static let collapseIDLimit = 64

    /// The path, `/3/device/` and the token.
    package var path: String
    /// The headers, those that change least first, which helps HPACK.
    package var headers: [PushHeader]
    /// The body in JSON.
    package var body: [UInt8]
    /// The number of headers, the last ones, that no other message of the notification shares.
    private let ownCount: Int
    /// The headers that all messages of the notification share.
    var sharedHeaders: ArraySlice<PushHeader> { headers.dropLast(ownCount) }
    /// The headers of this message alone.
    var ownHeaders: ArraySlice<PushHeader> { headers.suffix(ownCount) }

    /// Creates the request for a message.
    ///
    /// - Parameters:
    ///   - bundleID: The app's bundle id, or another topic without its suffix.
    ///   - wantsReceipt: True if the app's extension is to run for each alert.
    package init(
        _ message: OutgoingMessage, _ presentation: Presentation, bundleID: String,
        wantsReceipt: Bool = true
    ) throws(PayloadProblem) {
        let type = APNsPushType(of: message.content)
        path = String(decoding: try Self.path(message.address), as: UTF8.self)
        let own = Self.ownHeaders(message, type)
        headers = Self.headers(message, presentation, type.topic(of: bundleID), type) + own
        ownCount = own.count
        let members = try Self.members(message, presentation, type)
        let time = message.time
        body = try TextFitting.fit(
            message.content, limit: type.limit, mayShorten: presentation.mayShorten
        ) { content in
            var json = JSONWriter(capacity: 512)
            json.beginObject()
            let aps = APNsDictionary(
                content: content, presentation: presentation, type: type, time: time,
                wantsReceipt: wantsReceipt)
            if type != .mdm { aps.write(to: &json) }
            if type == .mdm {
                // Device management accepts its own member and nothing else.
                json.member("mdm", message.content.apns?.pushMagic ?? "")
            }
            for member in members {
                json.key(member.name)
                json.string(member.value)
            }
            json.endObject()
            return (json.bytes, json.bytes.count)
        }
    }

    private static func headers(
        _ message: OutgoingMessage, _ presentation: Presentation, _ topic: String,
        _ type: APNsPushType
    ) -> [PushHeader] {
        var headers = [
            PushHeader("apns-topic", topic), PushHeader("apns-push-type", type.rawValue),
            PushHeader("apns-priority", "\(type.priority(of: presentation))"),
            PushHeader("apns-expiration", "\(type.mayWait ? expiration(message) : 0)"),
        ]
        if !message.content.collapseKey.isEmpty {
            let value = MessageNames.headerValue(
                ofCollapseKey: message.content.collapseKey, atMost: collapseIDLimit)
            headers.append(PushHeader("apns-collapse-id", value))
        }
        return headers
    }

    /// Returns the headers that no other message has.
    private static func ownHeaders(
        _ message: OutgoingMessage, _ type: APNsPushType
    ) -> [PushHeader] {
        let id = PushHeader("apns-id", MessageNames.uuid(of: message))
        let collapse = ownCollapseID(message, type).map { PushHeader("apns-collapse-id", $0) }
        return [collapse, id].compactMap(\.self)
    }

    /// Returns the collapse id of an alert without a collapse key, made of the message's id; nil
    /// for others.
    ///
    /// If APNs brings the alert twice, the phone shows it once.
    static func ownCollapseID(_ message: OutgoingMessage, _ type: APNsPushType) -> String? {
        guard type == .alert, message.content.collapseKey.isEmpty, !message.messageID.isEmpty
        else { return nil }
        return MessageNames.headerValue(
            ofCollapseKey: message.messageID, atMost: collapseIDLimit)
    }

    /// Returns the members beside `aps`.
    private static func members(
        _ message: OutgoingMessage, _ presentation: Presentation, _ type: APNsPushType
    ) throws(PayloadProblem) -> [(name: String, value: String)] {
        let members = try MessageMembers.all(of: message, presentation) { $0 == "aps" }
        return type == .mdm ? [] : members
    }

    /// Returns the expiration in seconds since 1970, rounded down; 0, which means "now or never",
    /// if that second has begun.
    static func expiration(_ message: OutgoingMessage) -> Int64 {
        let end = message.expireTime.milliseconds / 1000
        return !message.isNowOrNever && end > message.time.milliseconds / 1000 ? end : 0
    }

    /// Returns `/3/device/` and the token in lower case.
    static func path(_ address: String) throws(PayloadProblem) -> [UInt8] {
        var path = prefix
        path.reserveCapacity(prefix.count + address.utf8.count)
        guard DeviceToken.append(address, to: &path) else {
            throw .invalidAddress("the device token is not hexadecimal")
        }
        return path
    }

    private static let prefix = Array("/3/device/".utf8)
}
