import Protocol
import ServiceKit
import Storage

/// A held notification that somebody lets go.
struct ReleasedRequest {
    /// The request to delivery.
    var request: Proto.SendRequest
    /// The rule that made it.
    let rule: String
    /// The end of what it tells of; nil if there is none.
    let until: UnixTime?

    /// Reads the columns `request`, `rule` and `until`.
    init(_ row: Row) throws {
        request = try Proto.SendRequest(decoding: row.blob(0))
        rule = row.text(1)
        until = row.optionalInteger(2).map { UnixTime(milliseconds: $0) }
    }

    /// Returns why it is not sent any more; nil if it is.
    func lateness(at now: UnixTime) throws -> String? {
        if let until, until <= now { return "it ended on \(until.text)" }
        guard let end = try request.end, end <= now else { return nil }
        return "too old"
    }
}
