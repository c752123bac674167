import Crypto
import HTTP
import JSON
package import Protocol

/// The query of `GET /v1/events`: `app`, `after`, `wait` in seconds or `follow`, `merged` and
/// `devices`.
package struct EventsQuery: Equatable {
    private static let longestWait: Int64 = 30

    /// The question to delivery.
    package var request = Proto.ReadEventsRequest()
    /// True if the response stays open and continues with later events.
    package var follows = false
    /// True if one event for each notification and kind is enough.
    package var isMerged = false

    /// Parses a query.
    ///
    /// - Throws: `invalidArgument` that names the wrong parameter.
    package init(_ query: ArraySlice<UInt8>?) throws(RPCError) {
        for pair in (query ?? []).split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(decoding: parts[0], as: UTF8.self)
            guard let value = parts.count > 1 ? Self.decoded(parts[1]) : "" else {
                throw .invalid(String(name.prefix(64)), "is not UTF-8")
            }
            switch name {
            case "app": request.app = value
            case "after": request.after = value
            case "wait":
                guard let seconds = DecimalText.integer(value, Int64.self),
                    (0...Self.longestWait).contains(seconds)
                else {
                    throw .invalid("wait", "must be from 0 to \(Self.longestWait) seconds")
                }
                request.wait = Proto.Duration()
                request.wait?.seconds = seconds
            case "follow": follows = try Self.flag(value, "follow")
            case "merged": isMerged = try Self.flag(value, "merged")
            case "devices": request.withoutDevices = try !Self.flag(value, "devices")
            default: throw .invalid(String(name.prefix(64)), "is not a parameter of this page")
            }
        }
        guard !follows || request.wait == nil else {
            throw .invalid("wait", "cannot be combined with follow, which always waits")
        }
    }

    private static func flag(_ value: String, _ name: String) throws(RPCError) -> Bool {
        guard value == "true" || value == "false" else {
            throw .invalid(name, "must be true or false")
        }
        return value == "true"
    }

    /// Returns the query of a reader in a format.
    ///
    /// One of server-sent events follows, and goes on after the event that it names in
    /// `Last-Event-ID`.
    func asked(_ format: EventFormat, _ fields: HTTPFields) throws(RPCError) -> Self {
        guard format != .lines else {
            guard !isMerged else { throw .invalid("merged", "needs accept: text/event-stream") }
            return self
        }
        guard request.wait == nil else {
            throw .invalid("wait", "cannot be combined with server-sent events, which always wait")
        }
        var asked = self
        asked.follows = true
        if let last = fields.string("last-event-id"), !last.isEmpty { asked.request.after = last }
        return asked
    }

    /// Decodes the percent-encoding of `text`; nil if the result is not UTF-8.
    ///
    /// A `%` without two hexadecimal digits behind it stays as it is.
    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2,
                let number = Hex.decode(digits.lowercased())?.first
            {
                bytes.append(number)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
