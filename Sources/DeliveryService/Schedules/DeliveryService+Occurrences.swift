import TimeZones
import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// How often it is looked whether something occurs.
    private static let schedulePause: Duration = .seconds(1)
    /// Schedules read at a time.
    private static let schedulesAtOnce = 64

    /// Sends what schedules say, when it occurs, until the service stops.
    func keepSchedules() async {
        while !work.isStopping {
            await lookAtSchedules()
            // Not cancelled by anyone.
            try? await Task.sleep(for: Self.schedulePause)
        }
    }

    /// Sends what has occurred.
    func lookAtSchedules() async {
        do {
            var last: ScheduleRecord?
            while !work.isStopping {
                // Beyond those that were looked at: one that cannot be sent stays due.
                let due = try await store.dueSchedules(
                    at: now, after: last, limit: Self.schedulesAtOnce)
                for record in due { await sendIfPossible(record) }
                guard due.count == Self.schedulesAtOnce else { return }
                last = due.last
            }
        } catch {
            log(.warning, "schedules cannot be looked at now", ["error": "\(error)"])
        }
    }

    /// What one cannot do keeps no other one from it.
    private func sendIfPossible(_ record: ScheduleRecord) async {
        do {
            try await send(record)
        } catch {
            log(
                .warning, "what a schedule sends cannot be sent now",
                ["app": record.app, "schedule": record.name, "error": "\(error)"])
        }
    }

    private func send(_ seen: ScheduleRecord) async throws {
        let zones = environment.zones.table
        // Somebody has removed the zones: what occurs meanwhile is caught up with, or missed.
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
                // The disk, say: not for good.
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
            .warning, "what a schedule sends was refused",
            ["app": record.app, "schedule": record.name, "error": error.message])
    }

    /// The notification of an occurrence, as a call of that moment would make it.
    private func scheduledSend(
        of schedule: ScheduleRecord, at occurrence: UnixTime, by rule: RecurrenceCheck.Reading
    ) async throws -> ScheduledSend {
        let request = schedule.request.occurring(at: occurrence, by: rule)
        var record = try await record(of: request, app: schedule.app)
        if let hold = switches.hold(record) {
            guard hold.mode == .pause else { throw RPCError(.failedPrecondition, hold.reason) }
            _ = try record.machine.handle(hold.event, at: now)
        }
        let submission = try Submission(
            schedule: schedule.number, occurrence: occurrence, schedule.request,
            app: schedule.app)
        return ScheduledSend(record: record, submission: submission)
    }
}
