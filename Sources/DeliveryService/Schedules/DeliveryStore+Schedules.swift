import DeliveryEngine
import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    /// Stores a schedule in place of one with the same name, whose statistics it takes over.
    ///
    /// - Parameter rule: The rule that gives the next occurrence.
    /// - Throws: `resourceExhausted` if the app has too many.
    func put(
        _ record: ScheduleRecord, by rule: RecurrenceCheck.Reading, now: UnixTime
    ) async throws -> ScheduleRecord {
        try await database.write { database in
            var record = record
            let old = try ScheduleTable.with(name: record.name, of: record.app, in: database)
            if let old {
                record.replace(old)
            } else {
                let count = try ScheduleTable.count(of: record.app, in: database)
                guard count < RequestLimits.schedules else {
                    throw RPCError(
                        .resourceExhausted,
                        "an app has at most \(RequestLimits.schedules) schedules; remove some first"
                    )
                }
            }
            record.schedule(from: now, by: rule)
            // An occurrence that is due now is sent as well, with the new content.
            if let due = old?.next, due <= now, record.next != nil,
                rule.next(after: due + .milliseconds(-1)) == due
            {
                record.next = due
            }
            try ScheduleTable.put(record, in: database)
            return record
        }
    }

    /// Pauses or resumes a schedule; returns nil if there is none with the name.
    ///
    /// - Parameter rule: Parses the schedule's rule.
    func pause(
        _ isPaused: Bool, _ name: String, of app: String, now: UnixTime,
        by rule: @escaping @Sendable (Proto.Recurrence) throws -> RecurrenceCheck.Reading
    ) async throws -> ScheduleRecord? {
        try await database.write { database in
            guard var record = try ScheduleTable.with(name: name, of: app, in: database) else {
                return nil
            }
            guard record.isPaused != isPaused else { return record }
            record.isPaused = isPaused
            record.schedule(from: now, by: try rule(record.rule))
            try ScheduleTable.put(record, in: database)
            return record
        }
    }

    /// Deletes a schedule; returns whether there was one with the name.
    func deleteSchedule(_ name: String, of app: String) async throws -> Bool {
        try await database.write {
            try $0.run("DELETE FROM schedule WHERE app = ? AND name = ?", app, name) > 0
        }
    }

    /// Returns an app's schedules by name, after a given name.
    func schedules(
        of app: String, after name: String, limit: Int
    ) async throws -> [ScheduleRecord] {
        try await database.read {
            try ScheduleTable.page(of: app, after: name, limit: limit, in: $0)
        }
    }

    /// Returns the schedules that are due, after a given one.
    func dueSchedules(
        at now: UnixTime, after last: ScheduleRecord?, limit: Int
    ) async throws -> [ScheduleRecord] {
        try await database.read {
            try ScheduleTable.due(at: now, after: last, limit: limit, in: $0)
        }
    }

    /// Stores the progress of a schedule together with the notification of its occurrence, unless
    /// the schedule was changed since it was `seen`.
    ///
    /// So an occurrence is sent exactly once, even if the process dies.
    func advance(
        _ seen: ScheduleRecord, to new: ScheduleRecord, sending occurrence: ScheduledSend?,
        now: UnixTime
    ) async throws -> Transition? {
        try await database.write { database in
            let stored = try ScheduleTable.with(name: seen.name, of: seen.app, in: database)
            guard stored == seen else { return nil }
            try ScheduleTable.put(new, in: database)
            guard let occurrence else { return nil }
            return try Self.submit(
                occurrence.record, as: occurrence.submission, naming: [], now: now, in: database)
        }
    }
}

/// The notification of an occurrence.
struct ScheduledSend: Sendable {
    var record: NotificationRecord
    var submission: Submission
}
