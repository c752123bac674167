import Protocol
import ServiceKit
import Storage
import Watch

/// The facts about a source's pause: its author, its reason and its end.
///
/// Few of ten thousand sources are paused, so that it takes room only there.
final class PauseNote: Sendable, Equatable {
    /// The name and id of the author of the pause; empty if an older version did not store them.
    let by: String
    /// The reason for the pause; empty if none was given.
    let reason: String
    /// The time at which the source goes on by itself; nil if somebody has to let it go on.
    let end: UnixTime?

    init(by: String = "", reason: String = "", end: UnixTime? = nil) {
        (self.by, self.reason, self.end) = (by, reason, end)
    }

    /// Reads the note of a call that pauses a source.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(
        _ request: Proto.PauseSourceRequest, _ call: CallContext, now: UnixTime
    ) throws(RPCError) {
        guard request.reason.utf8.count <= WatchLimits.pauseReasonBytes else {
            throw .invalid("reason", "has over \(WatchLimits.pauseReasonBytes) bytes")
        }
        (by, reason) = (call.principal?.subject ?? "suite", request.reason)
        end = try Self.end(request, now: now)
    }

    private static func end(
        _ request: Proto.PauseSourceRequest, now: UnixTime
    ) throws(RPCError) -> UnixTime? {
        guard let asked = request.endTime else { return nil }
        guard request.paused else {
            throw .invalid("end_time", "is only for a source that is paused")
        }
        let end = try UnixTime(asked, "end_time")
        guard end > now else { throw .invalid("end_time", "has passed") }
        guard end - now <= WatchLimits.longestPause else {
            throw .invalid("end_time", "is over a year away; leave it out for no end")
        }
        return end
    }

    /// The pause, for the audit log.
    var summary: String {
        ["paused" + (reason.isEmpty ? "" : ": \(reason)"), end.map { "until \($0.text)" } ?? ""]
            .filter { !$0.isEmpty }.joined(separator: "; ")
    }

    static func == (left: PauseNote, right: PauseNote) -> Bool {
        (left.by, left.reason) == (right.by, right.reason) && left.end == right.end
    }
}
