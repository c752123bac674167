import Audience
import Crypto
import Protocol
import ServiceKit
import Storage

extension Database {
    borrowing func device(at row: DeviceRow) throws -> Device? {
        guard let device = try first(Self.deviceAtRow, row.number, read: Self.device) else {
            return nil
        }
        var found = [device]
        try putAddressStates(into: &found)
        return try completed(found[0])
    }

    borrowing func row(of id: Identifier) throws -> DeviceRow? {
        try first("SELECT row FROM device WHERE id = ?", id.description) {
            DeviceRow($0.integer(0))
        } ?? nil
    }

    borrowing func devices(after row: DeviceRow?, limit: Int) throws -> [Device] {
        var devices = try rows(
            Self.devicesAfterRow, row?.number ?? -1, limit, read: Self.device)
        try putAddressStates(into: &devices)
        // A start reads all devices, and few of them have a user or are on a list.
        let hasLists = try first("SELECT 1 FROM list LIMIT 1") { $0.integer(0) } != nil
        guard hasLists || devices.contains(where: { $0.user != nil }) else { return devices }
        var completed: [Device] = []
        for device in devices { completed.append(try self.completed(device)) }
        return completed
    }

    /// Adds the user and the lists, which other tables have, to a device.
    private borrowing func completed(_ device: Device) throws -> Device {
        var device = device
        if let id = device.user?.id {
            device.user = try user(id, of: device.row.app) ?? User(id: id)
        }
        device.lists = try lists(having: device.row)
        return device
    }

    borrowing func insert(_ device: Device) throws {
        try run(
            """
            INSERT INTO device (row, id, install, user, secret_hash, tags, tag_version, profile,
                created, synced, made_by)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            device.row.number, device.id.description, device.install, device.user?.id.text,
            device.secretHash.array, device.tags.lines, Int64(device.tagVersion),
            try device.profile.packed(), device.created.milliseconds, device.synced.milliseconds,
            device.madeBy)
        // The caller has checked that the install is not known.
        if let install = device.install {
            try insertOwner(OwnedKey(install: install, of: device.row.app), device.row)
        }
        try setUserDevice(device.row, nil, device.user?.id)
        try touch(device.row)
    }

    borrowing func update(_ device: Device) throws {
        try run(
            """
            UPDATE device SET secret_hash = ?, tags = ?, tag_version = ?, profile = ?, synced = ?
            WHERE row = ?
            """,
            device.secretHash.array, device.tags.lines, Int64(device.tagVersion),
            try device.profile.packed(), device.synced.milliseconds, device.row.number)
        try forgetAddressStates(of: device.row)
        try touch(device.row)
    }

    borrowing func remove(_ device: Device, at time: UnixTime) throws {
        try discard(device)
        try run(
            """
            INSERT INTO free_ordinal (app, since, ordinal) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
            """, device.row.app, time.milliseconds, device.row.ordinal)
        try noteErasure(device)
    }

    borrowing func discard(_ device: Device) throws {
        try run("DELETE FROM device WHERE row = ?", device.row.number)
        try forgetAddressStates(of: device.row)
        try run("DELETE FROM confirmation WHERE row = ?", device.row.number)
        if let install = device.install {
            try setOwner(of: OwnedKey(install: install, of: device.row.app), nil)
        }
        try setUserDevice(device.row, device.user?.id, nil)
        for list in device.lists { _ = try setMember(device.row, ofList: list, false) }
        try touch(device.row)
    }

    borrowing func touch(_ row: DeviceRow) throws {
        try run("INSERT INTO feed (row) VALUES (?)", row.number)
    }

    private static let selectDevice = """
        SELECT row, id, install, secret_hash, tags, tag_version, profile, created, synced, user,
            made_by
        FROM device
        """

    // Made once, because SQL text that is made anew is looked up by all its characters.
    private static let deviceAtRow = "\(selectDevice) WHERE row = ?"
    private static let devicesAfterRow = "\(selectDevice) WHERE row > ? ORDER BY row LIMIT ?"

    private static func device(_ row: Row) throws -> Device {
        guard let number = DeviceRow(row.integer(0)), let id = Identifier(row.text(1)),
            let hash = Digest(row.blob(3)),
            let tags = try? [Tag](lines: row.text(4))
        else { throw StorageError(.corrupt, "device \(row.text(1)) cannot be read") }
        let created = UnixTime(milliseconds: row.integer(7))
        return Device(
            id: id, row: number, secretHash: hash, install: row.optionalText(2),
            user: row.optionalText(9).flatMap(Selector.Name.init).map { User(id: $0) }, tags: tags,
            tagVersion: UInt64(bitPattern: row.integer(5)),
            profile: try DeviceProfile(Proto.Device(decoding: row.blob(6)), created: created),
            created: created, synced: UnixTime(milliseconds: row.integer(8)),
            madeBy: row.optionalText(10))
    }
}

extension [Tag] {
    /// The tags as they are stored, one on each line: no tag has a control character.
    var lines: String { map(\.text).joined(separator: "\n") }

    /// Reads tags from their stored text.
    init(lines: String) throws(TagError) {
        self = []
        for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
            append(try Tag(String(Substring(line))))
        }
    }
}

extension DeviceProfile {
    /// Reads a profile from the message that it is stored as, in which only these fields are set.
    fileprivate init(_ message: Proto.Device, created: UnixTime) throws(RPCError) {
        try self.init(
            addresses: message.addresses.stored(created: created),
            settings: message.settings, locale: message.locale,
            timeZone: message.timeZone, platform: message.platform, software: message.software,
            groups: TagGroups(message.tagGroups, "tag_groups", areOld: true),
            attributes: Attributes(message.attributes, "attributes"))
        (unknownTimeZone, unknownLocale) = (message.unknownTimeZone, message.unknownLocale)
    }

    fileprivate func packed() throws(CodecError) -> [UInt8] {
        var message = Proto.Device()
        message.addresses = addresses
        message.settings = settings
        message.locale = locale
        message.timeZone = timeZone
        message.unknownTimeZone = unknownTimeZone
        message.unknownLocale = unknownLocale
        message.platform = platform
        message.software = software
        message.tagGroups = groups.messages
        message.attributes = attributes.messages
        return try message.encoded()
    }
}
