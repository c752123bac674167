import Protocol
import ServiceKit

/// A schedule as it is stored.
struct ScheduleRecord: Hashable, Sendable {
    /// The number, which is never reused; 0 before the schedule is stored.
    var number: Int64 = 0
    var app: String
    var name: String
    /// The request to send.
    var request: Proto.SendRequest
    var rule: Proto.Recurrence
    var catchUp: Duration
    var setTime: UnixTime
    var setBy: String
    var isPaused: Bool
    /// The time of the next occurrence; nil if there is none or the schedule is paused.
    var next: UnixTime?
    /// The time up to which no occurrence is sent, because it may have been sent before the
    /// database was restored.
    var notBefore = UnixTime(milliseconds: 0)
    /// The number of occurrences left; nil if they are not counted.
    var left: Int64?
    /// The last occurrence that was sent, missed or refused.
    var last: UnixTime?
    var account = Account()

    /// The statistics of the occurrences.
    struct Account: Hashable, Sendable {
        var sent: Int64 = 0
        var lastSent: UnixTime?
        var lastNotification = ""
        var missed: Int64 = 0
        var lastMissed: UnixTime?
        var refused: Int64 = 0
        var lastError = ""
        var lastErrorTime: UnixTime?
    }

    /// The schedule as a protobuf message.
    var proto: Proto.Schedule {
        var schedule = Proto.Schedule()
        (schedule.app, schedule.name, schedule.request) = (app, name, request)
        (schedule.rule, schedule.paused) = (rule, isPaused)
        schedule.catchUp = Proto.Duration()
        schedule.catchUp?.seconds = catchUp.components.seconds
        schedule.nextTime = next?.timestamp
        schedule.lastTime = account.lastSent?.timestamp
        schedule.lastNotificationId = account.lastNotification
        (schedule.sent, schedule.missed) = (UInt64(account.sent), UInt64(account.missed))
        schedule.lastMissedTime = account.lastMissed?.timestamp
        (schedule.refused, schedule.lastError) = (UInt64(account.refused), account.lastError)
        schedule.lastErrorTime = account.lastErrorTime?.timestamp
        (schedule.setTime, schedule.setBy) = (setTime.timestamp, setBy)
        return schedule
    }
}

extension ScheduleRecord {
    /// The delay with which an occurrence may be noticed while delivery is running.
    private static let looking: Duration = .seconds(60)

    /// The occurrences that are due.
    struct Due: Hashable, Sendable {
        /// The number of occurrences that are too old, or that a later one replaces.
        var missed = 0
        var lastMissed: UnixTime?
        /// The occurrence to send; nil if there is none.
        var occurrence: UnixTime?
    }

    /// Returns the occurrences that are due now.
    ///
    /// If there are several, only the latest is sent, because a device that comes back wants
    /// today's news and not last week's.
    func due(at now: UnixTime, by rule: RecurrenceCheck.Reading) -> Due {
        var due = Due()
        guard var latest = next, latest <= now else { return due }
        var rest = left ?? .max
        while rest > 1, let later = rule.next(after: latest), later <= now {
            due.missed += 1
            due.lastMissed = latest
            (latest, rest) = (later, rest - 1)
        }
        if now - latest <= max(catchUp, Self.looking), latest > notBefore {
            due.occurrence = latest
        } else {
            due.missed += 1
            due.lastMissed = latest
        }
        return due
    }

    /// Moves past the due occurrences; the caller that sends one counts it.
    mutating func advance(past due: Due, by rule: RecurrenceCheck.Reading) {
        guard let end = [due.occurrence, due.lastMissed].compactMap(\.self).max() else { return }
        let count = Int64(due.missed) + (due.occurrence == nil ? 0 : 1)
        account.missed += Int64(due.missed)
        account.lastMissed = due.lastMissed ?? account.lastMissed
        last = end
        left = left.map { max(0, $0 - count) }
        next = left == 0 ? nil : rule.next(after: end)
    }

    /// Computes the next occurrence, which is later than all that were processed.
    ///
    /// If each device's own clock counts, it is also on a later day.
    mutating func schedule(from now: UnixTime, by rule: RecurrenceCheck.Reading) {
        next = isPaused || left == 0 ? nil : rule.next(after: max(now, last ?? now))
        guard let last, rule.lead > .zero else { return }
        while let found = next, rule.day(of: found) <= rule.day(of: last) {
            next = rule.next(after: found)
        }
    }

    /// Replaces a schedule with the same name, and takes over its statistics.
    ///
    /// Whoever wrote the former one may have written what is left of it, and is among the authors.
    mutating func replace(_ old: ScheduleRecord) {
        let former = (old.request.authors + [SenderName.id(of: old.setBy)]).filter {
            SenderName.isID($0) && $0 != SenderName.id(of: setBy) && !request.authors.contains($0)
        }
        // The latest, if there are too many.
        request.authors = (former + request.authors).suffix(ApprovalLimits.authors)
        (number, account, notBefore) = (old.number, old.account, old.notBefore)
        let isLocal = rule.timeZone.isEmpty
        // An occurrence without a lead belongs to its own day, not to the day after adding a lead.
        let lead = isLocal && !old.rule.timeZone.isEmpty ? RecurrenceCheck.Reading.localLead : .zero
        last = old.last.map { $0 + (.zero - lead) }
    }
}
