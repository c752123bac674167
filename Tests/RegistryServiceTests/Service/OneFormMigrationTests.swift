import Crypto
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import RegistryService

/// Stored values of earlier versions that are not in canonical form.
struct OneFormMigrationTests {
    private static let phone = "ABCDEF00"
    private static let ids = (0..<6).map { Identifier(high: 7, low: UInt64($0 + 1)).description }

    /// A device as it was stored.
    private struct Stored: Sendable {
        var kind: String
        var value: String
        var registered: Int64
        var locale = ""
        var zone = ""

        func profile() throws -> [UInt8] {
            var address = Proto.Address()
            (address.kind, address.value, address.state) = (kind, value, .active)
            address.registerTime = UnixTime(milliseconds: registered).timestamp
            var device = Proto.Device()
            (device.addresses, device.locale, device.timeZone) = ([address], locale, zone)
            return try device.encoded()
        }
    }

    private static let stored = [
        Stored(kind: "apns", value: phone, registered: 9, locale: "iw_IL", zone: "US/Eastern"),
        Stored(kind: "apns", value: "abcdef00", registered: 5, locale: "C"),
        Stored(
            kind: "email", value: "Ann@EXAMPLE.org", registered: 1, locale: "no such",
            zone: "Mars/Olympus"),
        Stored(
            kind: "email", value: "Ann@example.org", registered: 2, locale: "en-US",
            zone: "Asia/Tokyo"),
        Stored(kind: "apns", value: "no token", registered: 3, zone: "UTC"),
        Stored(kind: "matrix", value: "@Ann:X", registered: 4),
    ]

    /// Replaces the database by one of the program before.
    ///
    /// The device 0 has registered its address after device 1, and device 3 after device 2.
    private static func fill(_ world: World, withOwners: Bool) async throws {
        await world.database.close()
        let whole = RegistrySchema.schema
        let old = Schema(
            applicationID: whole.applicationID, migrations: Array(whole.migrations.prefix(9)),
            inMemory: whole.inMemory)
        let database = try await DatabaseQueue.open(
            .init(path: "\(world.scratch.path)/old.db", schema: old))
        try await database.write { database in
            try database.run(
                "INSERT INTO app (id, name, next_ordinal, generation, created, time_zone) "
                    + "VALUES ('news', 'News', 6, 5, 1000, 'Asia/Calcutta')")
            for (index, device) in stored.enumerated() {
                let row = Int64(1) << 32 | Int64(index)
                try database.run(
                    "INSERT INTO device VALUES (?, ?, NULL, NULL, ?, '', 0, ?, 1000, 2000)", row,
                    ids[index], Secret.hash("secret").array, try device.profile())
                guard withOwners else { continue }
                let key = AddressKey(
                    app: 1, id: .init(kind: device.kind, value: device.value))
                try database.run(
                    "INSERT INTO owner (digest, row) VALUES (?, ?)", OwnedKey(key).digest, row)
            }
        }
        await database.close()
        try await world.open("old.db")
    }

    @Test(arguments: [true, false])
    func `the migration stores canonical forms, and the newest owner keeps an address`(
        withOwners: Bool
    ) async throws {
        let world = try await World()
        try await Self.fill(world, withOwners: withOwners)
        var devices: [Proto.Device] = []
        for id in Self.ids { devices.append(try await world.client.device(id)) }
        #expect(
            devices.map { $0.addresses.map(\.value) } == [
                ["abcdef00"], ["abcdef00"], ["Ann@example.org"], ["Ann@example.org"], ["no token"],
                ["@Ann:X"],
            ])
        #expect(devices.map(\.locale) == ["he-IL", "en-US", "", "en-US", "", ""])
        #expect(devices[2].unknownLocale == "no such")
        #expect(
            devices.map(\.timeZone) == ["America/New_York", "", "", "Asia/Tokyo", "Etc/UTC", ""])
        #expect(devices[2].unknownTimeZone == "Mars/Olympus")
        if withOwners {
            #expect(
                devices.flatMap { $0.addresses.map(\.state) } == [
                    .active, .moved, .moved, .active, .active, .active,
                ])
        } else {
            // Who had one was not noted at all: the last one has it.
            #expect(devices[1].addresses.map(\.state) != devices[0].addresses.map(\.state))
        }
        #expect(try await world.client.preview("address_kind(email)") == 1)
        #expect(try await world.client.preview("locale(he) OR locale(en)") == 3)
        #expect(try await world.client.preview("time_zone(unknown)") == 1)
        let apps = try await world.client.listApps(.init(), .suite).apps
        #expect(apps.map(\.defaultTimeZone) == ["Asia/Kolkata"])
        #expect(try await world.service.snapshot() == world.service.expected())
        // Whoever registers it next takes it from the one that has it.
        let new = try await world.client.register {
            $0.addresses = [.with { ($0.kind, $0.value) = ("apns", Self.phone) }]
        }
        #expect(try await world.client.preview("address_kind(apns)") == 2)
        #expect(try await world.client.sync(new).unusedAddresses.isEmpty)
    }

    @Test func `the second start after the migration changes nothing`() async throws {
        let world = try await World()
        try await Self.fill(world, withOwners: true)
        let before = try await world.service.expected()
        await world.database.close()
        try await world.open("old.db")
        #expect(try await world.service.expected() == before)
        #expect(try await world.service.store.perform(ReadForm()) == OneForm.version)
    }
}
