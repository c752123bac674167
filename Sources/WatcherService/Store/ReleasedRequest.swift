import Protocol
import ServiceKit
import Storage

/// A held notification that somebody releases.
struct ReleasedRequest {
    /// The request to delivery.
    var request: Proto.SendRequest
    /// The name of the rule that made the notification.
    let rule: String
    /// The end by the rule's `until`; nil if there is none.
    let until: UnixTime?

    /// Reads the columns `request`, `rule` and `until`.
    init(_ row: Row) throws {
        request = try Proto.SendRequest(decoding: row.blob(0))
        rule = row.text(1)
        until = row.optionalInteger(2).map { UnixTime(milliseconds: $0) }
    }

    /// Returns the reason why the notification is too late to be sent; nil if it is not.
    func lateness(at now: UnixTime) throws -> String? {
        if let until, until <= now { return "it ended on \(until.text)" }
        guard let end = try request.end, end <= now else { return nil }
        return "too old"
    }
}
