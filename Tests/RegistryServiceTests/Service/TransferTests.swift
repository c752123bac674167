import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import RegistryService

struct TransferTests {
    private static func export(_ world: World, app: String = "news") async throws
        -> [Proto.DeviceRecord]
    {
        var (found, token): ([Proto.DeviceRecord], String) = ([], "")
        repeat {
            let page = try await world.client.exportDevices(
                .with { ($0.app, $0.pageSize, $0.pageToken) = (app, 3, token) }, .suite)
            found += page.devices
            token = page.nextPageToken
        } while !token.isEmpty
        return found
    }

    private static func fill(_ world: World) async throws -> [Credentials] {
        var devices: [Credentials] = []
        for number in 0..<10 {
            let install = number % 2 == 0 ? "install-of-number-\(number)" : ""
            devices.append(
                try await world.client.register(["/t\(number)", "/all"], install: install) {
                    $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "\(number / 2)") }]
                    $0.settings = .with { $0.switchedOff = ["/x"] }
                    ($0.locale, $0.timeZone, $0.platform) = ("en", "UTC", "ios")
                    $0.software = .with { $0.appVersion = "1.\(number)" }
                    $0.attributes = [.with { ($0.name, $0.typed) = ("n", .number(Double(number))) }]
                })
        }
        _ = try await world.client.associateUser(
            .with { ($0.app, $0.deviceId, $0.user) = ("news", devices[3].id, "alice") }, .suite)
        return devices
    }

    @Test func `exported devices are imported unchanged with their secrets, also twice`()
        async throws
    {
        let (world, other) = (try await World(), try await World())
        let devices = try await Self.fill(world)
        let records = try await Self.export(world)
        #expect(records.count == 10)
        for round in 0..<2 {
            let answer = try await other.client.importDevices(
                .with { ($0.app, $0.devices) = ("news", records) }, .suite)
            #expect(answer.results.allSatisfy { $0.error.isEmpty && $0.created == (round == 0) })
            #expect(answer.results.map(\.deviceId) == devices.map(\.id))
            #expect(try await Self.export(other) == records)
            #expect(try await other.service.snapshot() == other.service.expected())
        }
        for device in devices {
            #expect(try await other.client.sync(device).tagVersion == 1)
        }
        #expect(try await other.client.preview("user(alice) AND attribute(n = 3)") == 1)
        #expect(try await other.client.preview("address_kind(fcm-token)") == 5)
    }

    @Test func `concurrent imports of one device make one device`() async throws {
        let world = try await World()
        let records = (0..<20).map { number in
            Proto.DeviceRecord.with {
                $0.device = .with { $0.id = Identifier(high: 9, low: UInt64(number)).description }
            }
        }
        let client = world.client
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    _ = try await client.importDevices(
                        .with { ($0.app, $0.devices) = ("news", records) }, .suite)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await world.client.preview("ALL") == 20)
        #expect(try await world.service.snapshot() == world.service.expected())
    }

    @Test func `a record without an id is registered once as its install`()
        async throws
    {
        let world = try await World()
        let record = Proto.DeviceRecord.with {
            $0.device = .with { $0.tags = ["/a"] }
            $0.installId = "install-from-elsewhere"
        }
        var ids: Set<String> = []
        for _ in 0..<2 {
            let answer = try await world.client.importDevices(
                .with { ($0.app, $0.devices) = ("news", [record]) }, .suite)
            ids.formUnion(answer.results.map(\.deviceId))
        }
        let device = try await world.client.register(["/b"], install: "install-from-elsewhere")
        #expect(ids == [device.id])
        #expect(try await world.client.preview("/b AND NOT /a") == 1)
    }

    @Test func `an invalid record is reported by its field, and the others are stored`()
        async throws
    {
        let world = try await World()
        try await world.create(app: "shop")
        let foreign = try await world.client.register { $0.app = "shop" }
        let records: [Proto.DeviceRecord] = [
            .with { $0.device = .with { $0.tags = ["/good"] } }, .init(),
            .with { $0.device = .with { $0.id = "x" } },
            .with { $0.device = .with { $0.tags = ["\n"] } },
            .with { ($0.device, $0.secretHash) = (.init(), [1]) },
            .with { $0.device = .with { $0.id = foreign.id } },
            .with { $0.device = .with { $0.id = String(repeating: "0", count: 26) } },
        ]
        let fields = [
            "", "device", "device.id", "device.tags[0]", "secret_hash", "device.id", "device.id",
        ]
        for isDry in [true, false] {
            let answer = try await world.client.importDevices(
                .with { ($0.app, $0.devices, $0.dryRun) = ("news", records, isDry) }, .suite)
            #expect(answer.results.map { $0.error.prefix { $0 != ":" } }.map(String.init) == fields)
            #expect(try await world.client.preview("ALL") == (isDry ? 0 : 1))
        }
        let many = [Proto.DeviceRecord](repeating: .init(), count: 501)
        let error = await refusal {
            try await world.client.importDevices(
                .with { ($0.app, $0.devices) = ("news", many) }, .suite)
        }
        #expect(error?.violations.map(\.field) == ["devices"])
    }

    @Test func `a dry run says which devices would be new and which exist`() async throws {
        let world = try await World()
        let known = try await world.client.register(install: "an-install-that-is-known")
        let records: [Proto.DeviceRecord] = [
            .with { $0.device = .with { $0.id = known.id } },
            .with { ($0.device, $0.installId) = (.init(), "an-install-that-is-known") },
            .with { ($0.device, $0.installId) = (.init(), "an-install-that-is-not") },
            .with { $0.device = .init() }, .with { $0.device = .with { $0.tags = ["\n"] } },
        ]
        for isDry in [true, false] {
            let results = try await world.client.importDevices(
                .with { ($0.app, $0.devices, $0.dryRun) = ("news", records, isDry) }, .suite
            ).results
            #expect(results.map(\.created) == [false, false, true, true, false])
            #expect(results.map { !$0.error.isEmpty } == [false, false, false, false, true])
        }
    }
}
