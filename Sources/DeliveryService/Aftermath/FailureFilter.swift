import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// A filter of the deliveries that were given up.
struct FailureFilter: Hashable, Sendable {
    /// The classes of failures; empty for all.
    var classes: Set<Int32> = []
    /// The device's id; empty for all devices.
    var device = ""
    /// The adapter's name; empty for all adapters.
    var adapter = ""
    /// What a list looks for.
    var words = FailureWords()
    /// The devices that have the notification's type switched on, as a serialized bitmap; nil if
    /// that does not matter.
    var willing: [UInt8]?

    /// Creates a filter that matches all failures.
    init() {}

    /// Creates the filter of a request.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(
        _ classes: [Proto.FailureClass], device: String = "", text: String = ""
    ) throws(RPCError) {
        words = try FailureWords(text)
        for (index, one) in classes.enumerated() {
            guard Proto.FailureClass.names.contains(where: { $0.number == one.rawValue }) else {
                throw .invalid("classes[\(index)]", "is unknown")
            }
            self.classes.insert(one.rawValue)
        }
        guard device.utf8.count <= RequestLimits.deviceIDBytes else {
            throw .invalid("device_id", "is not a device's id")
        }
        self.device = device
    }

    /// Creates the filter of what is to be sent again.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(_ request: Proto.ResendNotificationRequest) throws(RPCError) {
        try self.init(request.classes, device: request.deviceId)
        guard request.adapter.utf8.count <= RequestLimits.typeBytes else {
            throw .invalid("adapter", "has over \(RequestLimits.typeBytes) bytes")
        }
        adapter = request.adapter
    }

    /// The SQL condition on `failure`; the classes are numbers, which are checked.
    var condition: String {
        guard !classes.isEmpty else { return "TRUE" }
        return "class IN (\(classes.sorted().map { "\($0)" }.joined(separator: ", ")))"
    }

    /// Returns the number of matching failures of a notification.
    func count(of notification: Int64, in database: borrowing Database) throws -> Int {
        guard !device.isEmpty || willing != nil else {
            return try database.first(
                """
                SELECT coalesce(sum(count), 0) FROM failure
                WHERE notification = ?1 AND \(condition) AND (?2 = '' OR adapter = ?2)
                """, notification, adapter
            ) { Int($0.integer(0)) } ?? 0
        }
        var count = 0
        let takes = try takes()
        try visit(notification, in: database) { group in
            count += group.devices.present.count(where: takes)
        }
        return count
    }

    /// Returns why no failures match, of a notification that has some.
    func absence(of notification: Int64, in database: borrowing Database) throws -> String {
        var all = self
        all.willing = nil
        return try all.count(of: notification, in: database) == 0
            ? "only other classes, adapters or devices have failed: list the failures"
            : "the devices that have failed have switched the type off since"
    }

    /// Converts the matching failures into rows that are tried at once, and updates the counts.
    func retry(
        _ record: inout NotificationRecord, now: UnixTime, in database: borrowing Database
    ) throws {
        let uncertain = Proto.FailureClass.uncertain.rawValue
        var (classes, subjects): ([Int32: Int], [TallyTable.Subject: Int]) = ([:], [:])
        let (sequence, app) = (record.sequence, record.app)
        let takes = try takes()
        try visit(sequence, in: database) { group in
            let taken = try FailureTable.take(from: group, in: database, where: takes)
            guard !taken.isEmpty else { return }
            classes[group.kind.failure, default: 0] += taken.count
            let lane = try LaneTable.number(
                of: LaneKey(app: app, adapter: group.kind.adapter), in: database)
            subjects[.givenUp(group.kind.failure, lane: lane), default: 0] += taken.count
            for one in taken {
                try database.run(
                    """
                    INSERT OR REPLACE INTO retry (notification, ordinal, adapter, lane, device,
                        attempts, due_time, may_have_arrived, is_leased, state, error)
                    VALUES (?, ?, ?, ?, ?, 0, ?, ?, 0, 1, ?)
                    """, sequence, one.ordinal, group.kind.adapter, lane, one.id,
                    now.milliseconds, group.kind.failure == uncertain, group.kind.error)
            }
        }
        for (failure, count) in classes {
            record.counts.retrying += count
            if failure == uncertain {
                record.counts.uncertain -= count
            } else {
                record.counts.failed -= count
            }
            guard let failure = DeliveryResult.Failure(rawValue: failure) else { continue }
            subjects[.failed(failure)] = count
        }
        for (subject, count) in subjects {
            try TallyTable.add(-count, subject, of: sequence, in: database)
        }
    }

    /// Returns the condition on the devices of a group.
    private func takes() throws -> (DeviceLines.Device) -> Bool {
        let willing = try willing.map { try Bitmap.deserialize($0) }
        return { one in
            // What goes to a whole audience is no device's: the provider knows who wants it.
            (device.isEmpty || one.id == device)
                && (WholeAudience.holds(one.ordinal) || willing?.contains(one.ordinal) ?? true)
        }
    }

    /// The number of groups read at once; a notification may have as many failures as devices.
    private static let groupsAtOnce = 64

    private func visit(
        _ notification: Int64, in database: borrowing Database,
        _ visitor: (FailureGroup) throws -> Void
    ) throws {
        var last = Int64.min
        while true {
            let groups = try database.rows(
                """
                SELECT \(FailureGroup.columns) FROM failure
                WHERE notification = ?1 AND number > ?2 AND \(condition)
                    AND (?3 = '' OR instr(devices, ?3) > 0) AND (?4 = '' OR adapter = ?4)
                ORDER BY number LIMIT ?5
                """, notification, last, device, adapter, Self.groupsAtOnce,
                read: FailureGroup.init)
            for group in groups { try visitor(group) }
            guard groups.count == Self.groupsAtOnce, let end = groups.last else { return }
            last = end.number
        }
    }
}

extension FailureFilter {
    /// Returns the filter of what is to be sent again: without devices that have switched the
    /// notification's type off meanwhile.
    ///
    /// - Throws: `invalidArgument` that names the field; `notFound`; what the registry throws.
    static func ofWilling(
        _ request: Proto.ResendNotificationRequest, _ app: String,
        on service: isolated DeliveryService
    ) async throws -> FailureFilter {
        var filter = try FailureFilter(request)
        let record = try await service.store.record(id: try request.id.required("id"), app: app)
        let willing = try await service.ordinals(Selector.all.description, record, isTyped: true)
        // Otherwise the ordinals are another registry's, which finds no device by them.
        if willing.generation == record.generation {
            filter.willing = willing.ordinals.serialized()
        }
        return filter
    }
}
