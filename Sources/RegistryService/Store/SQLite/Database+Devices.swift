import Audience
import Crypto
import Protocol
import ServiceKit
import Storage

extension Database {
    borrowing func device(at row: DeviceRow) throws -> Device? {
        try first("\(Self.selectDevice) WHERE row = ?", row.number, read: Self.device)
    }

    borrowing func devices(after row: DeviceRow?, limit: Int) throws -> [Device] {
        try rows(
            "\(Self.selectDevice) WHERE row > ? ORDER BY row LIMIT ?", row?.number ?? -1, limit,
            read: Self.device)
    }

    borrowing func insert(_ device: Device) throws {
        try run(
            """
            INSERT INTO device (row, id, install, secret_hash, tags, tag_version, profile, created,
                synced)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            device.row.number, device.id.description, device.install, device.secretHash.array,
            device.tagLines, Int64(device.tagVersion), try device.profile.packed(),
            device.created.milliseconds, device.synced.milliseconds)
        if let install = device.install {
            try run(
                "INSERT INTO install (app, install, ordinal) VALUES (?, ?, ?)", device.row.app,
                install, device.row.ordinal)
        }
        try note(device.row)
    }

    borrowing func update(_ device: Device) throws {
        try run(
            """
            UPDATE device SET secret_hash = ?, tags = ?, tag_version = ?, profile = ?, synced = ?
            WHERE row = ?
            """,
            device.secretHash.array, device.tagLines, Int64(device.tagVersion),
            try device.profile.packed(), device.synced.milliseconds, device.row.number)
        try note(device.row)
    }

    borrowing func remove(_ device: Device, at time: UnixTime) throws {
        try run("DELETE FROM device WHERE row = ?", device.row.number)
        if let install = device.install {
            try run(
                "DELETE FROM install WHERE app = ? AND install = ?", device.row.app, install)
        }
        try run(
            """
            INSERT INTO free_ordinal (app, since, ordinal) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
            """, device.row.app, time.milliseconds, device.row.ordinal)
        try note(device.row)
    }

    /// The row is another one than before.
    private borrowing func note(_ row: DeviceRow) throws {
        try run("INSERT INTO feed (row) VALUES (?)", row.number)
    }

    private static let selectDevice = """
        SELECT row, id, install, secret_hash, tags, tag_version, profile, created, synced
        FROM device
        """

    private static func device(_ row: Row) throws -> Device {
        guard let number = DeviceRow(row.integer(0)), let id = Identifier(row.text(1)),
            let hash = Digest(row.blob(3)),
            let tags = try? row.text(4).utf8.split(separator: UInt8(ascii: "\n"))
                .map({ try Tag(String(Substring($0))) })
        else { throw StorageError(.corrupt, "device \(row.text(1)) cannot be read") }
        let created = UnixTime(milliseconds: row.integer(7))
        return Device(
            id: id, row: number, secretHash: hash, install: row.optionalText(2), tags: tags,
            tagVersion: UInt64(bitPattern: row.integer(5)),
            profile: DeviceProfile(try Proto.Device(decoding: row.blob(6)), created: created),
            created: created, synced: UnixTime(milliseconds: row.integer(8)))
    }
}

extension Device {
    fileprivate var tagLines: String { tags.map(\.text).joined(separator: "\n") }
}

extension DeviceProfile {
    /// From the message it is stored as, where only these fields are set.
    ///
    /// Addresses of before they had a state were registered with the device, as far as is known.
    fileprivate init(_ message: Proto.Device, created: UnixTime) {
        self.init(
            addresses: message.addresses.map {
                $0.state == .unspecified ? $0.registered(at: created) : $0
            },
            settings: message.settings, locale: message.locale,
            timeZone: message.timeZone, platform: message.platform)
    }

    fileprivate func packed() throws(CodecError) -> [UInt8] {
        var message = Proto.Device()
        message.addresses = addresses
        message.settings = settings
        message.locale = locale
        message.timeZone = timeZone
        message.platform = platform
        return try message.encoded()
    }
}
