import TimeZones
import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// The interval at which schedules are checked.
    private static let schedulePause: Duration = .seconds(1)
    /// The number of schedules read at a time.
    private static let schedulesAtOnce = 64

    /// Sends schedules' occurrences when they are due, until the service stops.
    func keepSchedules() async {
        while !work.isStopping {
            await lookAtSchedules()
            // Nobody cancels this task.
            try? await Task.sleep(for: Self.schedulePause)
        }
    }

    /// Sends the occurrences that are due.
    func lookAtSchedules() async {
        do {
            var last: ScheduleRecord?
            while !work.isStopping {
                // Continue after the ones checked, because one that cannot be sent stays due.
                let due = try await store.dueSchedules(
                    at: now, after: last, limit: Self.schedulesAtOnce)
                for record in due { await sendIfPossible(record) }
                guard due.count == Self.schedulesAtOnce else { return }
                last = due.last
            }
        } catch {
            log(.warning, "the schedules cannot be read now", ["error": "\(error)"])
        }
    }

    /// Sends a schedule's occurrence; an error affects no other schedule.
    private func sendIfPossible(_ record: ScheduleRecord) async {
        do {
            try await send(record)
        } catch {
            log(
                .warning, "a schedule's notification cannot be sent now",
                ["app": record.app, "schedule": record.name, "error": "\(error)"])
        }
    }

    private func send(_ seen: ScheduleRecord) async throws {
        let zones = environment.zones.table
        // The time zones were removed: the occurrence is caught up with later, or missed.
        guard let rule = RecurrenceCheck.reading(seen.rule, zones) else { return }
        let (now, due) = (now, seen.due(at: now, by: rule))
        var new = seen
        new.advance(past: due, by: rule)
        var sending: ScheduledSend?
        if let occurrence = due.occurrence {
            do {
                sending = try await scheduledSend(of: seen, at: occurrence, by: rule)
                new.account.sent += 1
                new.account.lastSent = occurrence
                new.account.lastNotification = sending?.record.id ?? ""
            } catch let error as RPCError {
                // A transient error, such as a full disk.
                guard error.isPermanent else { throw error }
                note(error, of: &new, at: now)
            }
        }
        let transition = try await store.advance(seen, to: new, sending: sending, now: now)
        note(transition)
        if transition?.record.state == .queued { feed(.work) }
    }

    private func note(_ error: RPCError, of record: inout ScheduleRecord, at now: UnixTime) {
        record.account.refused += 1
        (record.account.lastError, record.account.lastErrorTime) = (error.message, now)
        log(
            .warning, "a schedule's notification was refused",
            ["app": record.app, "schedule": record.name, "error": error.message])
    }

    /// Returns the notification of an occurrence, as a call at that time would create it.
    private func scheduledSend(
        of schedule: ScheduleRecord, at occurrence: UnixTime, by rule: RecurrenceCheck.Reading
    ) async throws -> ScheduledSend {
        let request = try await namingTemplatesAuthor(
            schedule.request.occurring(at: occurrence, by: rule), schedule.app)
        var record = try await record(of: request, app: schedule.app, by: schedule.setBy)
        if let hold = switches.hold(record) {
            guard hold.mode == .pause else { throw RPCError(.failedPrecondition, hold.reason) }
            _ = try record.machine.handle(hold.event, at: now)
        }
        try record.wait(for: await approvals.approval(of: record), at: now)
        try openNotifications.checkRoom(of: record.app, for: record.state, limits)
        let submission = try Submission(
            schedule: schedule.number, occurrence: occurrence, schedule.request,
            app: schedule.app)
        return ScheduledSend(record: record, submission: submission)
    }
}
