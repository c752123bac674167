import ServiceStorage
import Storage

/// Where a search for devices by their ids goes on.
struct HeldPlace: Hashable, Sendable {
    /// What names devices.
    ///
    /// In `failure` and `told`, the stream's failures, they stand in groups.
    enum Table: Int, CaseIterable, Sendable {
        case event, retry, failure, name, stream, told
    }

    var table: Table
    /// The last group that was looked at; nil: none.
    var group: Int64?

    private static let tableBits = 3

    /// The number of ``HeldDevice``.
    var number: Int { Int(group ?? 0) << Self.tableBits | table.rawValue }

    /// At the beginning of a table.
    init(_ table: Table, group: Int64? = nil) { (self.table, self.group) = (table, group) }

    /// What such a number says.
    init(_ number: Int) {
        table = Table(rawValue: number & ((1 << Self.tableBits) - 1)) ?? .event
        group = Int64(number >> Self.tableBits)
    }
}

extension DeliveryStore {
    /// Devices of which a table has something, beyond `last`.
    ///
    /// - Parameter last: one of the same table; nil: from its beginning.
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

    /// Whole groups, as many as fit; one at least.
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
    /// A query that goes on where one before has ended.
    fileprivate enum Search {
        /// For so many devices beyond an app and an id.
        case ids(String)
        /// For groups beyond a number.
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

    /// An id is of one app only.
    private static func ofNotifications(_ table: String) -> String {
        """
        SELECT DISTINCT app, device FROM \(table)
        CROSS JOIN notification ON sequence = notification
        WHERE device > ?2 ORDER BY device LIMIT ?3
        """
    }
}
