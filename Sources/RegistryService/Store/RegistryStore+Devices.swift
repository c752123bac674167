import Audience
import Crypto
import Protocol
import ServiceKit
import Storage

/// A device after a change.
struct ChangedDevice: Sendable {
    let device: Device
    let outcome: DeviceChange.Outcome
    /// Those that have lost an address to it.
    let losers: [Device]
}

/// A device that is about to be registered.
struct NewDevice: Sendable {
    let id: String
    let app: String
    let install: String?
    let secretHash: Digest
    let tags: [Tag]
    let profile: DeviceProfile
    let now: UnixTime
}

extension RegistryStore {
    /// Registers a device; an install that did so before stays the same device with a new secret.
    ///
    /// It then has the tags and addresses of now; what else is not said stays as it was.
    ///
    /// - Returns: the device, and those that have lost an address to it.
    /// - Throws: `notFound` when there is no such app.
    func register(_ new: NewDevice) async throws -> (device: Device, losers: [Device]) {
        try await database.write { database in
            if let install = new.install,
                var device = try database.first(
                    "\(Self.selectDevice) WHERE app = ? AND install = ?", new.app, install,
                    read: Self.device)
            {
                let before = device.profile.addresses
                _ = try device.apply(new.change(of: device))
                device.secretHash = new.secretHash
                device.synced = new.now
                try Self.update(device, in: database)
                return (device, try Self.claim(device, before, new.now, in: database))
            }
            let device = try Self.insert(new, in: database)
            return (device, try Self.claim(device, [], new.now, in: database))
        }
    }

    /// Changes a device; nil when there is none of this id, or its secret's hash is not `secret`.
    func change(
        _ id: String, _ change: DeviceChange, secret: Digest? = nil
    ) async throws -> ChangedDevice? {
        try await database.write { database in
            guard var device = try Self.find(id, in: database),
                secret == nil || secret == device.secretHash
            else { return nil }
            let before = device.profile.addresses
            let outcome = try device.apply(change)
            var losers: [Device] = []
            if outcome.isStored {
                try Self.update(device, in: database)
                losers = try Self.claim(device, before, change.heard ?? device.synced, in: database)
            }
            return ChangedDevice(device: device, outcome: outcome, losers: losers)
        }
    }

    /// Deletes a device and everything about it; false when its secret's hash is not `secret`.
    func deleteDevice(_ id: String, secret: Digest? = nil) async throws -> Bool {
        try await database.write { database in
            guard let device = try Self.find(id, in: database) else { return true }
            if let secret, device.secretHash != secret { return false }
            try Self.release(device.profile.addresses, of: device, in: database)
            try database.run("DELETE FROM device WHERE id = ?", id)
            return true
        }
    }

    /// Devices in the order of their row ids, after `row`; the row of the last one comes with them.
    func devices(after row: Int64) async throws -> (devices: [Device], last: Int64) {
        try await database.read { database in
            var last = row
            let devices = try database.rows(
                "\(Self.selectDevice) WHERE rowid > ? ORDER BY rowid LIMIT ?", row,
                RegistryLimits.devicesPerRead
            ) { row in
                last = row.integer(10)
                return try Self.device(row)
            }
            return (devices, last)
        }
    }

    /// The device of this id.
    static func find(_ id: String, in database: borrowing Database) throws -> Device? {
        try database.first("\(selectDevice) WHERE id = ?", id, read: device)
    }

    private static let selectDevice = """
        SELECT id, app, ordinal, install, secret_hash, tags, tag_version, profile, created, synced,
            rowid
        FROM device
        """

    private static func device(_ row: Row) throws -> Device {
        guard let hash = Digest(row.blob(4)), let ordinal = UInt32(exactly: row.integer(2)),
            let tags = try? row.text(5).utf8.split(separator: UInt8(ascii: "\n"))
                .map({ try Tag(String(Substring($0))) })
        else { throw StorageError(.corrupt, "device \(row.text(0)) cannot be read") }
        let created = UnixTime(milliseconds: row.integer(8))
        return Device(
            id: row.text(0), app: row.text(1), ordinal: ordinal, secretHash: hash,
            install: row.optionalText(3), tags: tags,
            tagVersion: UInt64(bitPattern: row.integer(6)),
            profile: DeviceProfile(try Proto.Device(decoding: row.blob(7)), created: created),
            created: created, synced: UnixTime(milliseconds: row.integer(9)))
    }

    private static func insert(_ new: NewDevice, in database: borrowing Database) throws -> Device {
        let ordinal = try database.first(
            "UPDATE app SET next_ordinal = next_ordinal + 1 WHERE id = ? "
                + "RETURNING next_ordinal - 1",
            new.app
        ) { $0.integer(0) }
        guard let ordinal else { throw RPCError(.notFound, "no app '\(new.app)'") }
        // Ranges of ordinals are half open: the last one could not be in any.
        guard let ordinal = UInt32(exactly: ordinal), ordinal < .max else {
            throw RPCError(.resourceExhausted, "the app has no ordinals left")
        }
        let device = Device(
            id: new.id, app: new.app, ordinal: ordinal, secretHash: new.secretHash,
            install: new.install, tags: new.tags, tagVersion: new.tags.isEmpty ? 0 : 1,
            profile: new.profile,
            created: new.now, synced: new.now)
        try database.run(
            """
            INSERT INTO device (id, app, ordinal, install, secret_hash, tags, tag_version, profile,
                created, synced)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            device.id, device.app, Int64(ordinal), device.install, device.secretHash.array,
            device.tagLines, Int64(device.tagVersion), try device.profile.packed(),
            device.created.milliseconds, device.synced.milliseconds)
        return device
    }

    /// Writes what may change of a device.
    static func update(_ device: Device, in database: borrowing Database) throws {
        try database.run(
            """
            UPDATE device SET secret_hash = ?, tags = ?, tag_version = ?, profile = ?, synced = ?
            WHERE id = ?
            """,
            device.secretHash.array, device.tagLines, Int64(bitPattern: device.tagVersion),
            try device.profile.packed(), device.synced.milliseconds, device.id)
    }
}

extension NewDevice {
    /// What a registration means for the device that the install already is.
    fileprivate func change(of device: Device) -> DeviceChange {
        DeviceChange(
            tags: .replace(tags, version: device.tagVersion), settings: profile.settings,
            addresses: profile.addresses, locale: profile.locale, timeZone: profile.timeZone,
            platform: profile.platform, heard: now, isRegistration: true)
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
