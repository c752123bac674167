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
    /// The words that a list of failures searches for, and that a resend ignores; empty for all.
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

    /// Creates the filter of the failures that a request sends again.
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

    /// Returns the reason why no failure of a notification matches, if the notification has some.
    func absence(of notification: Int64, in database: borrowing Database) throws -> String {
        var all = self
        all.willing = nil
        return try all.count(of: notification, in: database) == 0
            ? "only other classes, adapters or devices have failed: list the failures"
            : "the devices that have failed have switched the type off since"
    }

    /// Removes the matching failures of some groups, and returns them.
    ///
    /// - Parameters:
    ///   - after: The number of the group before those that are looked at.
    ///   - last: The number of the last group of all.
    ///   - groups: The number of groups to look at.
    /// - Returns: The failures, and the number of the group that was looked at last; nil if there
    ///   are no more.
    func take(
        _ notification: Int64, after: Int64, upTo last: Int64, groups: Int,
        in database: borrowing Database
    ) throws -> (taken: [TakenFailures], last: Int64?) {
        let takes = try takes()
        let page = try page(notification, after: after, upTo: last, groups, in: database)
        var taken: [TakenFailures] = []
        for group in page {
            let devices = try FailureTable.take(from: group, in: database, where: takes)
            if !devices.isEmpty { taken.append(TakenFailures(kind: group.kind, devices: devices)) }
        }
        return (taken, page.count == groups ? page.last?.number : nil)
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
            let groups = try page(
                notification, after: last, upTo: .max, Self.groupsAtOnce, in: database)
            for group in groups { try visitor(group) }
            guard groups.count == Self.groupsAtOnce, let end = groups.last else { return }
            last = end.number
        }
    }

    private func page(
        _ notification: Int64, after: Int64, upTo last: Int64, _ limit: Int,
        in database: borrowing Database
    ) throws -> [FailureGroup] {
        try database.rows(
            """
            SELECT \(FailureGroup.columns) FROM failure
            WHERE notification = ?1 AND number > ?2 AND number <= ?6 AND \(condition)
                AND (?3 = '' OR instr(devices, ?3) > 0) AND (?4 = '' OR adapter = ?4)
            ORDER BY number LIMIT ?5
            """, notification, after, device, adapter, limit, last, read: FailureGroup.init)
    }
}

extension FailureFilter {
    /// Returns the filter of the failures to send again, for devices that still have the
    /// notification's type switched on.
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
