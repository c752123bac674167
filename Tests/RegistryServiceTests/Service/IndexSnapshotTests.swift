import Crypto
import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import RegistryService

struct IndexSnapshotTests {
    /// Registers devices with everything that a device can have.
    @discardableResult
    private static func populate(
        _ client: RegistryClient, _ count: Int
    ) async throws -> [Credentials] {
        var devices: [Credentials] = []
        for number in 0..<count {
            devices.append(
                try await client.register(["/all", "/n/\(number % 7)"]) {
                    $0.platform = ["ios", "android", ""][number % 3]
                    ($0.locale, $0.timeZone) = (["en-US", "de"][number % 2], "Europe/Berlin")
                    ($0.addresses, $0.keyRole) = (addresses(number), .sender)
                    $0.settings = .with { $0.switchedOff = number % 4 == 0 ? ["/bill/action"] : [] }
                    $0.software = .with {
                        ($0.appVersion, $0.model) = ("2.\(number % 5)", "Phone\(number % 2),1")
                    }
                    $0.attributes = attributes(number)
                })
        }
        return devices
    }

    private static func addresses(_ number: Int) -> [Proto.Address] {
        switch number % 4 {
        case 0: return []
        case 1: return [.with { ($0.kind, $0.value) = ("email", "someone-\(number)@example.org") }]
        default:
            let token = String(repeating: "c0ffee\(10 + number % 90)", count: 8)
            return [
                .with {
                    ($0.kind, $0.value) = ("apns", token + "\(1000 + number)")
                    ($0.topic, $0.environment) = ("org.example.\(number % 3)", "production")
                },
                .some("webpush", "https://push.example/\(number)"),
            ]
        }
    }

    private static func attributes(_ number: Int) -> [Proto.Attribute] {
        guard number % 3 != 0 else { return [] }
        return [
            .with { ($0.name, $0.typed) = ("name", .text("Ms \(number)")) },
            .with { ($0.name, $0.typed) = ("score", .number(Double(number) / 2)) },
            .with { ($0.name, $0.typed) = ("since", .date(.with { $0.seconds = Int64(number) })) },
            .with { ($0.name, $0.typed) = ("plan", .version("1.\(number)")) },
        ]
    }

    @Test func `an index loaded from a snapshot equals the store`() async throws {
        let world = try await World()
        try await world.create(app: "other")
        let devices = try await Self.populate(world.client, 60)
        _ = try await world.client.register(["/x"]) { $0.app = "other" }
        for index in stride(from: 0, to: 60, by: 9) {
            try await world.client.delete(devices[index].id)
        }
        _ = try await world.client.associateUser(
            .with { ($0.app, $0.deviceId, $0.user) = ("news", devices[1].id, "u1") }, .suite)
        try await world.restart()
        // What a later change finds must be whole as well: counts of uses, free places.
        for device in devices where device != devices[0] {
            _ = try? await world.client.sync(device, tags: ["/other"], version: 1) {
                $0.addresses = .with { $0.addresses = [] }
            }
        }
        #expect(try await world.service.expected() == world.service.snapshot())
        try await world.restart()
    }

    @Test func `changes since the snapshot are read from the store`() async throws {
        let world = try await World()
        let devices = try await Self.populate(world.client, 40)
        try await world.service.saveIndex()
        try await world.client.delete(devices[3].id)
        for device in devices[10..<20] {
            _ = try await world.client.edit(device.id, add: ["/new"], remove: ["/all"])
        }
        _ = try await Self.populate(world.client, 5)
        let before = await world.service.snapshot()
        try await world.startAgain()
        #expect(16..<25 ~= (await world.service.saving.changes))
        #expect(await world.service.snapshot() == before)
        #expect(try await world.client.preview("/new") == 10)
    }

    @Test func `changes made while a snapshot is saved are not lost`() async throws {
        let world = try await World()
        let devices = try await Self.populate(world.client, 100)
        for round in 0..<10 {
            let (service, client) = (world.service, world.client)
            try await withThrowingTaskGroup { group in
                group.addTask { try await service.saveIndex() }
                for (number, device) in devices.enumerated() where (number + round) % 3 == 0 {
                    group.addTask { _ = try await client.edit(device.id, add: ["/r/\(round)"]) }
                }
                group.addTask { try await Self.populate(client, 3) }
                try await group.waitForAll()
            }
            let before = await world.service.snapshot()
            try await world.startAgain()
            #expect(await world.service.saving.cursor != nil)
            #expect(await world.service.snapshot() == before)
        }
    }

    @Test func `an erased device is erased from the snapshot within a second`() async throws {
        let world = try await World()
        let devices = try await Self.populate(world.client, 30)
        try await world.service.saveIndex()
        // 30 % 4 == 2: it has addresses of two kinds, and attributes.
        let token = try #require(Hex(Self.addresses(14)[0].value))
        let own = [token, Array("https://push.example/14".utf8), Array("Ms 14".utf8)]
        for bytes in own { #expect(try world.indexHas(bytes)) }
        try await world.client.delete(devices[14].id)
        let begin = ContinuousClock.now
        while try own.contains(where: world.indexHas), (.now - begin).fits(.seconds(1)) {
            try await Task.sleep(for: .milliseconds(10))
        }
        for bytes in own { #expect(try !world.indexHas(bytes)) }
        #expect(try world.indexHas(Array("https://push.example/15".utf8)))
        let before = await world.service.snapshot()
        try await world.startAgain()
        #expect(await world.service.saving.cursor != nil)
        #expect(await world.service.snapshot() == before)
    }

    @Test func `a device erased while the snapshot is saved is not in the new one`()
        async throws
    {
        let world = try await World()
        let devices = try await Self.populate(world.client, 30)
        let (image, key) = try await world.service.firstImage()
        let ordinal = try #require(await world.service.ordinal(of: devices[14].id))
        let rows = [DeviceRow(app: key.app, ordinal: ordinal)]
        let snapshots = try #require(await world.service.snapshots)
        let own = Array("https://push.example/14".utf8)
        let path = world.indexPath + ".new"
        // Before its block comes, and after.
        for isLate in [false, true] {
            try await snapshots.begin(bytes: 0)
            if !isLate { _ = await snapshots.erase(Set(rows)) }
            try await snapshots.append(image, of: key, devices: 30)
            #expect(
                try Data(contentsOf: URL(filePath: path)).range(of: Data(own)) != nil || !isLate)
            if isLate { _ = await snapshots.erase(Set(rows)) }
            #expect(try Data(contentsOf: URL(filePath: path)).range(of: Data(own)) == nil)
        }
        await snapshots.abandon()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `pending erasures in the snapshot are done before the registry ends`() async throws {
        let world = try await World()
        let devices = try await Self.populate(world.client, 30)
        try await world.service.saveIndex()
        let own = Array("https://push.example/14".utf8)
        #expect(try world.indexHas(own))
        try await world.client.delete(devices[14].id)
        await world.service.close(world.database, .silent)
        #expect(try !world.indexHas(own))
    }

    @Test func `a registry that is stopped while it saves finishes the snapshot`() async throws {
        let world = try await World()
        try await Self.populate(world.client, 100)
        let service = world.service
        let saving = Task { try await service.saveIndex() }
        while await !service.saving.isRunning { await Task.yield() }
        await service.close(world.database, .silent)
        try await saving.value
        #expect(FileManager.default.fileExists(atPath: world.indexPath))
    }

    @Test func `no snapshot is saved if it would fill the disk`() async throws {
        let world = try await World()
        let snapshots = try #require(await world.service.snapshots)
        let error = await #expect(throws: StorageError.self) {
            try await snapshots.begin(bytes: 1 << 60)
        }
        #expect(error?.code == .full)
        #expect(!FileManager.default.fileExists(atPath: world.indexPath + ".new"))
    }

    @Test func `metrics say that saving the index fails, until it works again`() async throws {
        let world = try await World()
        let (service, draft) = (world.service, world.indexPath + ".new")
        // Nothing can be written to a folder.
        try FileManager.default.createDirectory(
            atPath: draft + "/taken", withIntermediateDirectories: true)
        var policy = SnapshotPolicy()
        (policy.leastChanges, policy.rest, policy.restFactor) = (2, .milliseconds(5), 0)
        #expect(!service.size.isSavingFailing)
        _ = try await world.client.register(["a"])
        _ = try await world.client.register(["b"])
        let keeping = Task { [policy] in await service.keepSaving(.silent, policy) }
        while !service.size.isSavingFailing { try await Task.sleep(for: .milliseconds(5)) }
        try FileManager.default.removeItem(atPath: draft)
        while service.size.isSavingFailing { try await Task.sleep(for: .milliseconds(5)) }
        keeping.cancel()
        await keeping.value
        #expect(FileManager.default.fileExists(atPath: world.indexPath))
    }

    @Test func `a snapshot of another store, or a damaged one, is not used`()
        async throws
    {
        let world = try await World()
        _ = try await Self.populate(world.client, 30)
        try await world.service.saveIndex()
        let (saved, before) = (try world.index(), await world.service.snapshot())
        for place in stride(from: 20_000, to: saved.count, by: 40_000) {
            var damaged = saved
            damaged[place] ^= 1
            try damaged.write(to: URL(filePath: world.indexPath))
            try await world.startAgain()
            #expect(await world.service.saving.cursor == nil)
            #expect(await world.service.snapshot() == before)
        }
        let other = try await World()
        _ = try await Self.populate(other.client, 30)
        try await other.service.saveIndex()
        try other.index().write(to: URL(filePath: world.indexPath))
        try await world.startAgain()
        #expect(await world.service.saving.cursor == nil)
        #expect(await world.service.snapshot() == before)
    }

    @Test func `a store that is older than its snapshot is reported as regressed`() async throws {
        let world = try await World()
        _ = try await Self.populate(world.client, 3)
        await world.database.close()
        // With its ledger: after a power cut that may be as old, and nothing else can tell.
        let files = ["", ".ledger"].map { URL(filePath: "\(world.scratch.path)/registry.db\($0)") }
        let copies = try files.map { try Data(contentsOf: $0) }
        try await world.startAgain()
        _ = try await Self.populate(world.client, 3)
        try await world.service.saveIndex()
        await world.database.close()
        for (file, copy) in zip(files, copies) { try copy.write(to: file) }
        let error = await #expect(throws: StorageError.self) { try await world.startAgain() }
        #expect(error?.code == .regressed)
    }

    @Test func `the feed of changes is kept from where the snapshot ends`() async throws {
        let world = try await World()
        let devices = try await Self.populate(world.client, 2)
        try await world.service.saveIndex()
        let cursor = try #require(await world.service.saving.cursor)
        for number in 0..<30 {
            _ = try await world.client.edit(devices[0].id, add: ["/t/\(number)"])
        }
        try await world.service.trimFeed()
        let page = try await world.service.store.perform(ReadFeed(sequence: cursor))
        #expect(page.lowWater <= cursor + 1 && page.entries.count == 30)
    }

    @Test(
        arguments: [
            (0, 0, nil, false), (49_999, 0, nil, false), (50_000, 0, nil, true),
            (50_000, 10_000_000, nil, false), (312_500, 10_000_000, nil, true),
            (400_000, 10_000_000, 59, false), (400_000, 10_000_000, 60, true),
        ] as [(Int, Int, Int?, Bool)])
    func `a snapshot is saved after many changes, and not all the time`(
        _ changes: Int, _ devices: Int, _ elapsed: Int?, _ isDue: Bool
    ) {
        let due = SnapshotPolicy().isDue(
            changes: changes, of: devices, elapsed: elapsed.map { .seconds($0) },
            duration: .seconds(3))
        #expect(due == isDue)
    }
}

extension RegistryService {
    fileprivate func ordinal(of id: String) -> UInt32? {
        Identifier(id).flatMap(table.find)?.ordinal
    }

    /// Returns the image of the first block that is not empty, and the block's key.
    fileprivate func firstImage() throws -> ([UInt8], BlockKey) {
        let block = try #require(table.blocks.first { $0.count > 0 })
        var writer = BlockImageWriter(block, table)
        while true {
            if let image = try writer.next(table) { return (image, writer.key) }
        }
    }
}

extension World {
    func index() throws -> Data { try Data(contentsOf: URL(filePath: indexPath)) }

    /// Returns whether the file of the saved index has these bytes.
    func indexHas(_ bytes: [UInt8]) throws -> Bool { try index().range(of: Data(bytes)) != nil }
}

/// Returns the bytes of hexadecimal digits.
private func Hex(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap { index in
        UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
    }
}
