import Protocol
import ServiceKit

/// A schedule as it is stored.
struct ScheduleRecord: Hashable, Sendable {
    /// Another one for each schedule there ever was; 0 before it is stored.
    var number: Int64 = 0
    var app: String
    var name: String
    /// What of it was asked for.
    var request: Proto.SendRequest
    var rule: Proto.Recurrence
    var catchUp: Duration
    var setTime: UnixTime
    var setBy: String
    var isPaused: Bool
    /// The next occurrence; nil: there is none, or it is paused.
    var next: UnixTime?
    /// Occurrences up to then, which may have been sent before the database was put back, are not
    /// sent.
    var notBefore = UnixTime(milliseconds: 0)
    /// Occurrences that are left, if they are counted.
    var left: Int64?
    /// The last occurrence that is done with.
    var last: UnixTime?
    var account = Account()

    /// What became of its occurrences.
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

    /// As it travels.
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
    /// So much later an occurrence may be seen though somebody is there to see it.
    private static let looking: Duration = .seconds(60)

    /// What is due of a schedule.
    struct Due: Hashable, Sendable {
        /// Occurrences that are too old, or that a later one stands for.
        var missed = 0
        var lastMissed: UnixTime?
        /// The one that is sent; nil: none is.
        var occurrence: UnixTime?
    }

    /// What is due now.
    ///
    /// Of several the latest counts: whoever comes back wants today's news, not last week's.
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

    /// Is done with what was due; the account of what was sent is for whoever has sent it.
    mutating func advance(past due: Due, by rule: RecurrenceCheck.Reading) {
        guard let end = [due.occurrence, due.lastMissed].compactMap(\.self).max() else { return }
        let count = Int64(due.missed) + (due.occurrence == nil ? 0 : 1)
        account.missed += Int64(due.missed)
        account.lastMissed = due.lastMissed ?? account.lastMissed
        last = end
        left = left.map { max(0, $0 - count) }
        next = left == 0 ? nil : rule.next(after: end)
    }

    /// Finds its next occurrence anew; none that has been done with comes again.
    ///
    /// Where each device's own clock counts, none of a day that has been done with does either.
    mutating func schedule(from now: UnixTime, by rule: RecurrenceCheck.Reading) {
        next = isPaused || left == 0 ? nil : rule.next(after: max(now, last ?? now))
        guard let last, rule.lead > .zero else { return }
        while let found = next, rule.day(of: found) <= rule.day(of: last) {
            next = rule.next(after: found)
        }
    }

    /// Takes the place of another one of its name, and over what became of that.
    mutating func replace(_ old: ScheduleRecord) {
        (number, account, notBefore) = (old.number, old.account, old.notBefore)
        let isLocal = rule.timeZone.isEmpty
        // What had no lead is of the day it was on, and not of the one that a lead brings it to.
        let lead = isLocal && !old.rule.timeZone.isEmpty ? RecurrenceCheck.Reading.localLead : .zero
        last = old.last.map { $0 + (.zero - lead) }
    }
}
