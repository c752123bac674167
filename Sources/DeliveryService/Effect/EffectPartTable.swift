import Protocol
import Storage

/// The platforms and versions of an audience's devices, with the number of devices and opt-outs of
/// each, inside a transaction.
///
/// The devices themselves are forgotten after a week. The table has only sums, of audiences whose
/// opt-outs are counted. The platform and version of an only device are in its row of
/// ``OptOutTable``: most sends are to one device, and take no row here.
enum EffectPartTable {
    /// The table, in which an opt-out is null where it was not counted.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        CREATE TABLE effect_part (
            notification INTEGER NOT NULL REFERENCES notification,
            kind INTEGER NOT NULL,
            name TEXT NOT NULL,
            devices INTEGER NOT NULL,
            day_off INTEGER,
            week_off INTEGER,
            PRIMARY KEY (notification, kind, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// A property by which devices are counted separately.
    enum Kind: Int64, Hashable, Sendable, CaseIterable {
        case platform = 0
        case version = 1
    }

    /// The devices of one platform or version at the time of a count.
    struct Part: Hashable, Sendable {
        var kind: Kind
        var name: String
        var devices: UInt64
        var switchedOff: UInt64
    }

    /// The stored sums of a notification's devices of one platform or version.
    struct Stored: Hashable, Sendable {
        var kind: Kind
        var name: String
        var devices: UInt64
        var day: UInt64?
        var week: UInt64?
    }

    /// Stores a count.
    ///
    /// The first count decides the platforms and versions: after a week some devices have another
    /// version.
    static func put(
        _ parts: [Part], for due: OptOutTable.Due, in database: borrowing Database
    ) throws {
        guard due.audience > 1 else { return try putSingle(parts, for: due, in: database) }
        let column = due.step == 0 ? "day_off" : "week_off"
        let isFirst =
            try database.first(
                "SELECT 1 FROM effect_part WHERE notification = ? LIMIT 1", due.notification
            ) { _ in true } == nil
        if !isFirst {
            // A part of which no device is left has nobody who has switched it off.
            try database.run(
                "UPDATE effect_part SET \(column) = 0 WHERE notification = ?", due.notification)
        }
        for part in parts where part.devices > 0 || part.switchedOff > 0 {
            try database.run(
                """
                INSERT INTO effect_part (notification, kind, name, devices, \(column))
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET \(column) = excluded.\(column)
                """, due.notification, part.kind.rawValue, part.name,
                isFirst ? Int64(clamping: part.devices) : 0, Int64(clamping: part.switchedOff))
        }
    }

    /// Stores the platform and version of the only device of an audience, if it is still one.
    private static func putSingle(
        _ parts: [Part], for due: OptOutTable.Due, in database: borrowing Database
    ) throws {
        func name(_ kind: Kind) -> String? {
            parts.first { $0.kind == kind && $0.devices > 0 }?.name
        }
        guard !parts.isEmpty else { return }
        try database.run(
            """
            UPDATE opt_out SET platform = ?, version = ?
            WHERE notification = ? AND platform IS NULL AND version IS NULL
            """, name(.platform), name(.version), due.notification)
    }

    /// Returns the stored sums of a notification; none if nothing was counted, or if all devices
    /// were gone.
    static func parts(
        of notification: Int64, in database: borrowing Database
    ) throws -> [Stored] {
        try database.rows(
            """
            SELECT kind, name, devices, day_off, week_off FROM effect_part
            WHERE notification = ?1
            UNION ALL SELECT 0, platform, 1, day_off, week_off FROM opt_out
            WHERE notification = ?1 AND platform IS NOT NULL
            UNION ALL SELECT 1, version, 1, day_off, week_off FROM opt_out
            WHERE notification = ?1 AND version IS NOT NULL
            """, notification
        ) { row in
            func count(_ column: Int) -> UInt64? {
                row.optionalInteger(column).map { UInt64(max(0, $0)) }
            }
            return Stored(
                kind: Kind(rawValue: row.integer(0)) ?? .platform, name: row.text(1),
                devices: count(2) ?? 0, day: count(3), week: count(4))
        }
    }
}

extension EffectPartTable.Part {
    /// The devices and the opt-outs of an answer to a question with these two sets.
    static func all(_ found: Proto.CountDevicesResponse) -> [Self] {
        let kinds: [(EffectPartTable.Kind, [Proto.DevicesOfKind])] = [
            (.platform, found.platforms), (.version, found.versions),
        ]
        return kinds.flatMap { kind, counts in
            counts.compactMap { count in
                guard count.devices.count == 2 else { return nil }
                return Self(
                    kind: kind, name: count.name, devices: count.devices[0],
                    switchedOff: count.devices[1])
            }
        }
    }
}
