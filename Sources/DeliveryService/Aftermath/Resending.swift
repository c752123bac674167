import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The sending again of a notification's failed deliveries, some in each transaction.
///
/// A notification may have as many failures as devices. In one transaction they would keep every
/// other caller waiting, the kill switch too.
struct Resending: Sendable {
    /// The number of groups that one transaction looks at; a group has at most 256 devices.
    private static let groupsAtOnce = 8

    let failures: FailureFilter
    let id: String
    let app: String
    /// The number of the group that was looked at last.
    private var after = Int64.min
    /// The number of the last group that there was at the beginning: what fails again is not sent
    /// once more.
    private var last: Int64?
    /// True if some failures are sent again.
    private var isBegun = false
    /// True if nothing is left to be sent again.
    private(set) var isOver = false

    init(_ failures: FailureFilter, id: String, app: String) {
        (self.failures, self.id, self.app) = (failures, id, app)
    }

    /// Sends some failed deliveries again, inside a transaction; a switch that is on holds them.
    ///
    /// - Returns: The change of the notification; nil if nothing was found in this step.
    /// - Throws: `failedPrecondition` if a switch would cancel them, or if nothing can be sent
    ///   again. Once some are sent again, the rest just ends.
    mutating func step(
        _ switches: SwitchBoard, now: UnixTime, in database: borrowing Database
    ) throws -> Transition? {
        let record = try NotificationTable.required(id: id, app: app, in: database)
        guard try mayGoOn(record, switches, now) else {
            isOver = true
            return nil
        }
        let hold = switches.hold(record).map { [$0.event] } ?? []
        guard !isExpired(record, now) else {
            isOver = true
            return try DeliveryStore.apply(
                [.resend(failures: 0)], to: record, now: now, in: database)
        }
        let taken = try take(from: record, in: database)
        let count = taken.reduce(0) { $0 + $1.devices.count }
        if count == 0 {
            guard isOver, !isBegun else { return nil }
            try checkAbsence(record, now, in: database)
        }
        defer { isBegun = true }
        if isBegun, !record.state.isFinal {
            return try add(taken, to: record, now, in: database)
        }
        return try DeliveryStore.apply(
            [.resend(failures: count)] + hold, to: record, now: now, resending: taken,
            in: database)
    }

    /// Returns whether the rest may be sent again.
    ///
    /// - Throws: `failedPrecondition` if nothing was sent again yet and nothing may be.
    private func mayGoOn(
        _ record: NotificationRecord, _ switches: SwitchBoard, _ now: UnixTime
    ) throws -> Bool {
        if let hold = switches.hold(record), hold.mode == .cancel {
            guard !isBegun else { return false }
            throw RPCError(.failedPrecondition, "\(hold.reason); turn it off first")
        }
        if isBegun {
            let isEnded = record.state == .cancelled || record.state == .expired
            return !isEnded && (!record.state.isFinal || now < record.expireTime)
        }
        // Before all failures are looked at in vain.
        var machine = record.machine
        _ = try machine.handle(.resend(failures: 1), at: now)
        return true
    }

    /// Returns whether the notification has just expired, though its row is not final yet.
    private func isExpired(_ record: NotificationRecord, _ now: UnixTime) -> Bool {
        !record.state.isFinal && now >= record.expireTime
    }

    private mutating func take(
        from record: NotificationRecord, in database: borrowing Database
    ) throws -> [TakenFailures] {
        let last = try last ?? FailureTable.lastNumber(of: record.sequence, in: database)
        let (taken, place) = try failures.take(
            record.sequence, after: after, upTo: last, groups: Self.groupsAtOnce, in: database)
        self.last = last
        if let place { after = place }
        isOver = place == nil
        return taken
    }

    private func checkAbsence(
        _ record: NotificationRecord, _ now: UnixTime, in database: borrowing Database
    ) throws {
        guard record.state == .sent || record.state == .failed, now < record.expireTime,
            try FailureFilter().count(of: record.sequence, in: database) > 0
        else { return }
        throw RPCError(
            .failedPrecondition, try failures.absence(of: record.sequence, in: database))
    }

    /// Adds failures to the retries of a notification that is being sent.
    private func add(
        _ taken: [TakenFailures], to record: NotificationRecord, _ now: UnixTime,
        in database: borrowing Database
    ) throws -> Transition {
        var changed = record
        for one in taken { try one.retry(&changed, now: now, in: database) }
        try NotificationTable.update(changed, due: nil, in: database)
        return Transition(record: changed, from: record.state)
    }
}

extension Resending {
    /// Sends all matching failures again, and returns the notification.
    ///
    /// If the process ends before that, the rest stays failed, and can be sent again.
    static func run(
        _ request: Proto.ResendNotificationRequest, _ app: String,
        on service: isolated DeliveryService
    ) async throws -> NotificationRecord {
        var resending = Resending(
            try await FailureFilter.ofWilling(request, app, on: service),
            id: try request.id.required("id"), app: app)
        var record: NotificationRecord?
        while !resending.isOver {
            let (former, switches, now) = (resending, service.switches, service.now)
            let (next, transition) = try await service.store.database.write { database in
                var next = former
                let transition = try next.step(switches, now: now, in: database)
                return (next, transition)
            }
            resending = next
            guard let transition else { continue }
            record = transition.record
            if transition.from != transition.record.state { service.note(transition) }
            service.feed(.work)
        }
        guard let record else { return try await service.store.record(id: resending.id, app: app) }
        return record
    }
}
