import Audience
import ServiceKit
import Storage

/// The groups of experiments and their devices, inside a transaction.
enum ExperimentGroupTable {
    /// The devices of a group whose ordinals have the same upper half.
    struct Block: Sendable {
        var number: UInt32
        /// The ordinals as a serialized bitmap.
        var ordinals: [UInt8]

        /// Returns the blocks of a group's devices.
        static func blocks(of devices: Bitmap) -> [Block] {
            var blocks: [Block] = []
            var next = devices.first
            while let first = next {
                let number = first >> 16
                let end = number == UInt32.max >> 16 ? UInt32.max : (number + 1) << 16
                let part = devices.slice(number << 16..<end)
                part.runOptimize()
                blocks.append(Block(number: number, ordinals: part.serialized()))
                next = devices.ordinals(from: end, limit: 1).first
            }
            return blocks
        }
    }

    /// Stores a group with its devices.
    static func put(
        _ group: ExperimentGroup, _ blocks: [Block], of record: ExperimentRecord,
        in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO experiment_group
                (app, experiment, place, devices, notification_id, reached, value)
            VALUES (?, ?, ?, ?, ?, 0, 0)
            """, record.app, record.number, group.place, group.devices, group.notification)
        for block in blocks {
            try database.run(
                """
                INSERT INTO experiment_member (app, experiment, place, block, ordinals)
                VALUES (?, ?, ?, ?, ?)
                """, record.app, record.number, group.place, block.number, block.ordinals)
        }
    }

    /// Stores the notification that a group got.
    static func set(
        notification id: String, of place: Int, _ experiment: Int64,
        in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE experiment_group SET notification_id = ? WHERE experiment = ? AND place = ?",
            id, experiment, place)
    }

    /// Returns the groups of an experiment; none before it has begun.
    static func groups(
        of record: ExperimentRecord, in database: borrowing Database
    ) throws -> [ExperimentGroup] {
        let parts = record.layout.parts
        let groups = try database.rows(
            """
            SELECT place, devices, notification_id, reached, value FROM experiment_group
            WHERE experiment = ? ORDER BY place
            """, record.number
        ) { row -> ExperimentGroup? in
            let place = Int(row.integer(0))
            guard parts.indices.contains(place) else { return nil }
            var group = ExperimentGroup(
                place: place, part: parts[place], devices: Int(row.integer(1)))
            (group.notification, group.reached) = (row.text(2), Int(row.integer(3)))
            group.value = row.real(4)
            return group
        }
        return groups.compactMap(\.self)
    }

    /// Returns the ids of the variants' notifications.
    static func variants(
        of record: ExperimentRecord, in database: borrowing Database
    ) throws -> [String] {
        try groups(of: record, in: database).filter {
            $0.part.variant != nil && !$0.notification.isEmpty
        }.map(\.notification)
    }

    /// Returns the devices of the groups as serialized bitmaps, by the groups' places.
    static func members(
        of experiment: Int64, in database: borrowing Database
    ) throws -> [Int: [[UInt8]]] {
        let rows = try database.rows(
            "SELECT place, ordinals FROM experiment_member WHERE experiment = ?", experiment
        ) { (place: Int($0.integer(0)), devices: $0.blob(1)) }
        return Dictionary(grouping: rows, by: \.place).mapValues { $0.map(\.devices) }
    }

    /// Returns the place of the group that a device is in; nil if it is in none.
    static func place(
        of ordinal: UInt32, in experiment: Int64, _ database: borrowing Database
    ) throws -> Int? {
        let rows = try database.rows(
            "SELECT place, ordinals FROM experiment_member WHERE experiment = ? AND block = ?",
            experiment, ordinal >> 16
        ) { (place: Int($0.integer(0)), bytes: $0.blob(1)) }
        return try rows.first { try Bitmap.deserialize($0.bytes).contains(ordinal) }?.place
    }

    /// Counts a goal of a device for an experiment, once for the device and with its value each
    /// time, if the device is in a group.
    static func count(
        _ ordinal: UInt32, value: Double, at time: UnixTime, for record: ExperimentRecord,
        in database: borrowing Database
    ) throws {
        guard let place = try place(of: ordinal, in: record.number, database),
            record.counted(record.layout.parts[place])?.contains(time) == true
        else { return }
        let isFirst = try database.run(
            "INSERT OR IGNORE INTO experiment_reached (app, ordinal, experiment) VALUES (?, ?, ?)",
            record.app, ordinal, record.number)
        try database.run(
            """
            UPDATE experiment_group SET reached = reached + ?, value = value + ?
            WHERE experiment = ? AND place = ?
            """, isFirst, value, record.number, place)
    }

    /// Stores how many devices of groups have reached the goal, so that it changes no more.
    static func freeze(
        _ groups: [ExperimentGroup], of experiment: Int64, in database: borrowing Database
    ) throws {
        for group in groups {
            try database.run(
                "UPDATE experiment_group SET reached = ? WHERE experiment = ? AND place = ?",
                group.reached, experiment, group.place)
        }
    }
}
