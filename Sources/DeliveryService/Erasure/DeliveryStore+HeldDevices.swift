import ServiceStorage
import Storage

/// The place where a search for devices by their ids continues.
struct HeldPlace: Hashable, Sendable {
    /// A table that names devices.
    ///
    /// In `failure` and in `told` (the stream's failures) the devices are in groups.
    enum Table: Int, CaseIterable, Sendable {
        case event, retry, failure, name, stream, told
    }

    var table: Table
    /// The last group that was visited; nil if none was.
    var group: Int64?

    private static let tableBits = 3

    /// The place as the number of a ``HeldDevice``.
    var number: Int { Int(group ?? 0) << Self.tableBits | table.rawValue }

    /// Creates the place at the beginning of a table, or after a group.
    init(_ table: Table, group: Int64? = nil) { (self.table, self.group) = (table, group) }

    /// Creates the place from its number.
    init(_ number: Int) {
        table = Table(rawValue: number & ((1 << Self.tableBits) - 1)) ?? .event
        group = Int64(number >> Self.tableBits)
    }
}

extension DeliveryStore {
    /// Returns devices that a table names, after `last`.
    ///
    /// - Parameter last: A device of the same table; nil to begin.
    func devices(
        in table: HeldPlace.Table, after last: HeldDevice?, limit: Int
    ) async throws -> [HeldDevice] {
        try await database.read { database in
            switch table.search {
            case .groups(let query):
                let group = last.flatMap { HeldPlace($0.place).group }
                return try Self.devices(query, of: table, after: group, limit, in: database)
            case .ids(let query):
                var devices: [HeldDevice] = []
                let values: [StorageValue] = [
                    .text(last?.app ?? ""), .text(last?.id ?? ""), .integer(Int64(limit)),
                ]
                try database.visit(query, list: values) { row in
                    let place = HeldPlace(table).number
                    devices.append(HeldDevice(app: row.text(0), id: row.text(1), place: place))
                    return true
                }
                return devices
            }
        }
    }

    /// Returns the devices of whole groups, as many as fit, but at least one group.
    private static func devices(
        _ query: String, of table: HeldPlace.Table, after group: Int64?, _ limit: Int,
        in database: borrowing Database
    ) throws -> [HeldDevice] {
        var devices: [HeldDevice] = []
        try database.visit(query, list: [.integer(group ?? .min)]) { row in
            let (app, number) = (row.text(0), row.integer(1))
            let held = DeviceLines(row.text(2)).present.filter { !$0.id.isEmpty }.map { device in
                HeldDevice(
                    app: app, id: device.id, place: HeldPlace(table, group: number).number)
            }
            if devices.isEmpty || devices.count + held.count <= limit {
                devices += held
                return devices.count < limit
            }
            return false
        }
        return devices
    }
}

extension HeldPlace.Table {
    /// A query that continues where an earlier one ended.
    fileprivate enum Search {
        /// Returns a number of devices after an app and an id.
        case ids(String)
        /// Returns the groups after a number.
        case groups(String)
    }

    fileprivate var search: Search {
        switch self {
        case .event:
            .ids(
                """
                SELECT DISTINCT app, device FROM event WHERE (app, device) > (?1, ?2)
                ORDER BY app, device LIMIT ?3
                """)
        case .retry: .ids(Self.ofNotifications("retry"))
        case .name: .ids(Self.ofNotifications("named_device"))
        case .stream:
            .ids(
                """
                SELECT DISTINCT app, device FROM stream WHERE device > ?2
                ORDER BY device LIMIT ?3
                """)
        case .failure:
            .groups(
                """
                SELECT app, number, failure.devices
                FROM failure CROSS JOIN notification ON sequence = notification
                WHERE number > ? ORDER BY number
                """)
        case .told:
            .groups(
                """
                SELECT app, number, devices FROM stream
                WHERE number > ? AND devices IS NOT NULL ORDER BY number
                """)
        }
    }

    /// Returns the query of a table by notification; an id belongs to one app only.
    private static func ofNotifications(_ table: String) -> String {
        """
        SELECT DISTINCT app, device FROM \(table)
        CROSS JOIN notification ON sequence = notification
        WHERE device > ?2 ORDER BY device LIMIT ?3
        """
    }
}
