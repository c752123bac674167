import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The failures of one transaction, collected and written at its end, because most are alike.
struct Mishaps {
    /// The errors that were met.
    var errors = ErrorCounts()

    private struct Subject: Hashable {
        var kind: FailureGroup.Kind
        var block: Int
    }

    private struct Group {
        var kind: FailureGroup.Kind
        var name: NotificationName
        var lane: Int64
        var devices = DeviceLines()
    }

    private var places: [Subject: Int] = [:]
    private var groups: [Group] = []
    private var latest: (subject: Subject, place: Int)?

    /// Creates an empty collection.
    init() {}

    /// Adds a delivery that is given up.
    ///
    /// - Parameters:
    /// - reason: The last error.
    /// - name: The notification's name.
    mutating func note(
        _ failure: Proto.FailureClass, of delivery: StoredDelivery, _ reason: String,
        _ name: NotificationName
    ) {
        let error = ErrorCounts.cut(reason)
        errors.note(
            error, of: delivery.key.notification, by: delivery.key.adapter, hasFailed: true)
        // Without an adapter there was no attempt.
        let attempts = delivery.attempts + (failure == .noAdapter ? 0 : 1)
        let subject = Subject(
            kind: FailureGroup.Kind(
                notification: delivery.key.notification, adapter: delivery.key.adapter,
                failure: failure.rawValue, attempts: attempts, error: error),
            block: DeviceLines.block(of: delivery.key.ordinal))
        let place = place(of: subject, name, lane: delivery.lane)
        groups[place].devices.append(
            DeviceLines.Device(ordinal: delivery.key.ordinal, id: delivery.device))
    }

    private mutating func place(
        of subject: Subject, _ name: NotificationName, lane: Int64
    ) -> Int {
        // Most failures have the same subject as the one before.
        if let latest, latest.subject == subject, hasRoom(latest.place) { return latest.place }
        var place = groups.count
        if let known = places[subject], hasRoom(known) {
            place = known
        } else {
            groups.append(Group(kind: subject.kind, name: name, lane: lane))
            places[subject] = place
        }
        latest = (subject, place)
        return place
    }

    private func hasRoom(_ place: Int) -> Bool {
        groups[place].devices.devices.count < FailureGroup.mostDevices
    }

    /// Writes all failures and resets the collection.
    mutating func write(now: UnixTime, in database: borrowing Database) throws {
        try errors.write(now: now, in: database)
        for group in groups {
            var devices = group.devices
            devices.sort()
            let text = devices.text
            let number = try EventStream.append(
                Proto.DeliveryFailure(group.kind), to: devices, text, of: group.name, now: now,
                in: database)
            try FailureTable.insert(
                FailureGroup(group.kind, devices, number: number, at: now), text, in: database)
        }
        try count(in: database)
        self = Self()
    }

    /// Counts the failures by lane and class; a group at a time, for most are in groups.
    private func count(in database: borrowing Database) throws {
        var counts: [Int64: [TallyTable.Subject: Int]] = [:]
        for group in groups {
            let subject = TallyTable.Subject.givenUp(group.kind.failure, lane: group.lane)
            counts[group.kind.notification, default: [:]][subject, default: 0] +=
                group.devices.devices.count
        }
        for (notification, counts) in counts {
            for (subject, count) in counts {
                try TallyTable.add(count, subject, of: notification, in: database)
            }
        }
    }
}
