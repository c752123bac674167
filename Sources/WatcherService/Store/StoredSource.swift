import ServiceKit
import Storage
import Watch

/// A source as it is stored.
struct StoredSource: Sendable {
    var id: Int64
    var name: String
    var app: String
    var state = SourceState()
    var pause = SourcePause.off
    /// The time since which the source is paused; nil if it is not, or if the version of Herald
    /// that paused it did not store the time.
    var pausedSince: UnixTime?
    /// The note with the author, the reason and the end of the pause; nil if the source is not
    /// paused.
    var pauseNote: PauseNote?
    var baseline = ""
    var baselineItems: Int64 = 0
    var baselineTime: UnixTime?
    /// The kind of the problem of the last run; empty if it had none.
    var problem = ""
    var message = ""
    var failures = 0
    var healthSince: UnixTime?
    /// The time of the next run after runs that failed; nil if the last one did not fail.
    var notBefore: UnixTime?
    /// The number of items that waited, when this was read, until the source goes on.
    var parked = 0
    /// The record of what operators were told.
    var telling = SourceTelling()

    /// True if the source is not read, because somebody paused it.
    var isPaused: Bool { pause == .on }

    static let columns = """
        id, name, app, identity, etag, last_modified, last_success, last_count, is_paused,
        wants_baseline, baseline, baseline_items, baseline_time, problem, message, failures,
        health_since, trouble, held_told, bad_told, not_before, place, contents, contents_number,
        since, parked_items, paused_since, paused_by, pause_reason, pause_end
        """

    init(_ row: Row) {
        (id, name, app) = (row.integer(0), row.text(1), row.text(2))
        state.identity = row.optionalBlob(3).map { ItemKey(bytes: $0) }
        state.validators = Validators(etag: row.optionalText(4), lastModified: row.optionalText(5))
        state.lastSuccess = row.optionalInteger(6).map { UnixTime(milliseconds: $0) }
        state.lastCount = Int(row.integer(7))
        pause = SourcePause(rawValue: row.integer(8)) ?? .on
        state.wasPaused = pause == .ending
        state.wantsBaseline = row.integer(9) != 0
        (baseline, baselineItems) = (row.text(10), row.integer(11))
        baselineTime = row.optionalInteger(12).map { UnixTime(milliseconds: $0) }
        (problem, message, failures) = (row.text(13), row.text(14), Int(row.integer(15)))
        healthSince = row.optionalInteger(16).map { UnixTime(milliseconds: $0) }
        telling.trouble = row.text(17)
        telling.heldTold = row.optionalInteger(18).map { UnixTime(milliseconds: $0) }
        telling.badTold = row.optionalInteger(19).map { UnixTime(milliseconds: $0) }
        notBefore = row.optionalInteger(20).map { UnixTime(milliseconds: $0) }
        state.place = row.optionalBlob(21).map { ItemKey(bytes: $0) }
        state.contents.digest = row.optionalBlob(22).map { ItemKey(bytes: $0) }
        state.contents.number = row.integer(23)
        state.since = row.optionalInteger(24).map { UnixTime(milliseconds: $0) }
        parked = Int(row.integer(25))
        pausedSince = row.optionalInteger(26).map { UnixTime(milliseconds: $0) }
        guard pause == .on else { return }
        pauseNote = PauseNote(
            by: row.text(27), reason: row.text(28),
            end: row.optionalInteger(29).map { UnixTime(milliseconds: $0) })
    }
}

/// An entry's state, as a number in the database.
enum EntryState: Int64, CaseIterable, Sendable {
    case waiting = 1
    case held = 2
    case quarantined = 3
    case sent = 4
    case dropped = 5
    case ignored = 6

    /// The state as messages have it.
    var words: String { self == .quarantined ? "in quarantine" : "\(self)" }

    init(_ state: NewEntry.State) {
        switch state {
        case .waiting: self = .waiting
        case .held: self = .held
        case .quarantined: self = .quarantined
        case .ignored: self = .ignored
        }
    }
}
