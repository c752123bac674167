import Protocol
import Synchronization
import TestSupport
import Testing

@testable import RegistryService

/// Returns three devices of `news`, with the ordinals 0 to 2 and the tags /a, /b and both.
private func threeDevices() async throws -> (world: World, devices: [Credentials]) {
    let world = try await World()
    var devices: [Credentials] = []
    for tags in [["/a"], ["/b"], ["/a", "/b"]] {
        devices.append(try await world.client.register(tags))
    }
    return (world, devices)
}

struct AreaTests {
    @Test func `devices are selected by where geo locates them`() async throws {
        let (world, _) = try await threeDevices()
        world.geo.state.withLock { $0.places = ["stadium": [1, 2, 77], "nowhere": []] }
        world.geo.state.withLock { $0.circles = [500: [0, 2]] }
        for (audience, count) in [
            ("at(stadium)", 2), ("at(nowhere)", 0), ("NOT at(stadium)", 1),
            ("at(stadium) AND /a", 1), ("within(500m, 40.7, -73.9) AND at(stadium)", 1),
            ("within(500m, 40.7, -73.9) OR at(stadium)", 3), ("within(1m, 0, 0)", 0),
            (#"{"within":500,"latitude":40.7,"longitude":-73.9}"#, 2),
        ] as [(String, UInt64)] {
            #expect(try await world.client.preview(audience) == count, "\(audience)")
        }
        let circle = world.geo.state.withLock { $0.asked.compactMap(\.area).last }
        #expect(
            circle
                == .within(
                    .with { ($0.distanceMeters, $0.latitude, $0.longitude) = (500, 40.7, -73.9) }))
    }

    @Test func `devices are selected by where geo says they have been`() async throws {
        let (world, _) = try await threeDevices()
        world.geo.state.withLock { $0.visits = ["stadium": [1, 2, 77], "nowhere": []] }
        for (audience, count) in [
            ("moved(stadium, 7d)", 2), ("moved(nowhere, 1s)", 0), ("NOT moved(stadium, 7d)", 1),
            ("moved(stadium, 400d) AND /a", 1),
            (#"{"moved":["nowhere","stadium"],"within":"12h"}"#, 2),
        ] as [(String, UInt64)] {
            #expect(try await world.client.preview(audience) == count, "\(audience)")
        }
    }

    @Test func `geo is asked for each place and time span once`()
        async throws
    {
        let (world, _) = try await threeDevices()
        world.geo.state.withLock { $0.visits = ["p": [1]] }
        let audience = "moved(p, 2w) OR moved(p, 1h) AND moved(p, 60m)"
        #expect(try await world.client.preview(audience) == 1)
        let asked = world.geo.state.withLock { $0.asked }
        let areas: [Proto.LocateDevicesRequestArea] = [
            .movedThrough(.with { ($0.place, $0.withinSeconds) = ("p", 1_209_600) }),
            .movedThrough(.with { ($0.place, $0.withinSeconds) = ("p", 3600) }),
        ]
        #expect(asked.compactMap(\.area) == areas)
        #expect(asked.allSatisfy { $0.app == "news" && $0.firstOrdinal == 0 })
    }

    @Test func `geo is asked once per area, in the name of the suite`() async throws {
        let (world, _) = try await threeDevices()
        world.geo.state.withLock { $0.places = ["p": [1]] }
        let count = try await world.client.previewAudience(
            .with { $0.audience = "(at(p) AND /a) OR (at(p) AND /b)" },
            .key(.sender, app: "news")
        ).devices
        #expect(count == 1)
        let state = world.geo.state.withLock { ($0.asked, $0.principals) }
        #expect(state.0 == [.with { ($0.app, $0.area) = ("news", .atPlace("p")) }])
        #expect(state.1 == [nil])
    }

    @Test func `an answer in several parts is put together`() async throws {
        let (world, _) = try await threeDevices()
        world.geo.state.withLock { $0.places = ["p": [0, 2, 70_000, 200_000]] }
        world.geo.state.withLock { $0.page = 65_536 }
        #expect(try await world.client.preview("at(p)") == 2)
        #expect(world.geo.state.withLock { $0.asked.count } == 4)
    }

    @Test(arguments: ["at(p)", "moved(p, 7d)"])
    func `later pages use the devices that geo named for the first page`(
        audience: String
    ) async throws {
        let (world, devices) = try await threeDevices()
        let all: [String: [UInt32]] = ["p": [0, 1, 2]]
        world.geo.state.withLock { ($0.places, $0.visits) = (all, all) }
        func page(_ token: String) async throws -> Proto.ListDevicesResponse {
            try await world.client.listDevices(
                .with {
                    ($0.app, $0.audience, $0.pageSize) = ("news", audience, 2)
                    $0.pageToken = token
                }, .suite)
        }
        let first = try await page("")
        world.geo.state.withLock { ($0.places, $0.visits) = (["p": []], ["p": []]) }
        let second = try await page(first.nextPageToken)
        #expect((first.devices + second.devices).map(\.id) == devices.map(\.id))
        #expect(world.geo.state.withLock { $0.asked.count } == 1)
        world.clock.advance(by: .seconds(61))
        #expect(try await page(first.nextPageToken).devices.isEmpty)
        #expect(try await page("").devices.isEmpty)
        #expect(world.geo.state.withLock { $0.asked.count } == 3)
    }

    @Test func `an answer that does not advance is an error, not a part of an audience`()
        async throws
    {
        let (world, _) = try await threeDevices()
        world.geo.state.withLock { ($0.places, $0.isEndless) = (["p": [1]], true) }
        let error = await refusal { try await world.client.preview("at(p)") }
        #expect(error?.code == .unavailable)
    }

    @Test(arguments: [RPCError.Code.unavailable, .deadlineExceeded, .internal, .unimplemented])
    func `an unreachable geo is an error, never an empty audience`(
        code: RPCError.Code
    ) async throws {
        let (world, _) = try await threeDevices()
        world.geo.state.withLock { $0.failure = RPCError(code, "it sleeps") }
        for atom in ["within(5m, 1, 2)", "at(p)", "moved(p, 7d)"] {
            for audience in [atom, "NOT \(atom)", "/none AND \(atom)", "ALL OR \(atom)"] {
                let error = await refusal { try await world.client.preview(audience) }
                #expect(error?.code == .unavailable)
                #expect(error?.message.contains("\(atom) cannot be evaluated") == true)
            }
        }
        let resolved = await refusal {
            try await world.client.resolveAudience(
                .with { ($0.app, $0.audience) = ("news", "at(p)") }, .suite)
        }
        #expect(resolved?.code == .unavailable)
        #expect(try await world.client.preview("ALL") == 3)
    }

    @Test(arguments: ["at(gone)", "moved(gone, 7d)"])
    func `an unknown place is refused by name`(atom: String) async throws {
        let (world, _) = try await threeDevices()
        let error = await refusal { try await world.client.preview("/a OR \(atom)") }
        #expect(error?.code == .invalidArgument)
        #expect(error?.violations.first?.field == "audience")
        #expect(error?.message.contains("no place 'gone'") == true)
    }

    @Test func `an answer that is no bitmap is an error`() async throws {
        let (world, _) = try await threeDevices()
        world.geo.state.withLock { ($0.places, $0.isBroken) = (["p": [1]], true) }
        let error = await refusal { try await world.client.preview("at(p)") }
        #expect(error?.code == .unavailable)
    }

    @Test func `a saved segment may name an area, and can be saved while geo is away`() async throws
    {
        let (world, devices) = try await threeDevices()
        world.geo.state.withLock { $0.failure = RPCError(.unavailable, "it sleeps") }
        _ = try await world.client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = ("news", "there", "at(p) AND /b") }, .suite)
        let error = await refusal { try await world.client.preview("segment(there)") }
        #expect(error?.code == .unavailable)
        world.geo.state.withLock { ($0.failure, $0.places) = (nil, ["p": [0, 1]]) }
        #expect(try await world.client.preview("segment(there)") == 1)
        try await world.client.delete(devices[1].id)
        #expect(try await world.client.preview("segment(there)") == 0)
    }

    @Test func `an explanation says whether a device is in an area or that nobody knows`()
        async throws
    {
        let (world, devices) = try await threeDevices()
        world.geo.state.withLock { ($0.places, $0.visits) = (["p": [1]], ["p": [0]]) }
        world.geo.state.withLock { $0.circles = [500: [0]] }
        func explain(_ audience: String, _ device: Int) async throws -> String {
            try await world.client.explainAudience(
                .with {
                    $0.app = "news"
                    ($0.audience, $0.deviceId) = (audience, devices[device].id)
                }, .suite
            ).reason
        }
        #expect(try await explain("at(p)", 1) == "selected: is at the place p")
        #expect(try await explain("at(p)", 0) == "not selected: is not known to be at the place p")
        let visit = "moved(p, 7d)"
        #expect(try await explain(visit, 0) == "selected: was at the place p in the last 7d")
        #expect(
            try await explain(visit, 1)
                == "not selected: is not known to have been at the place p in the last 7d")
        let circle = "within(500m, 1, 2)"
        #expect(
            try await explain(circle, 0) == "selected: is known to be within 500 m of the centre")
        world.geo.state.withLock { $0.failure = RPCError(.unavailable, "it sleeps") }
        #expect(
            try await explain("at(p) OR /b", 0)
                == "unknown: it is not known whether it is at the place p"
                + " (geo cannot answer now: it sleeps)")
        #expect(try await explain("at(p) OR /b", 1) == "selected: follows /b")
    }
}
