import Protocol
import ServiceKit
import Testing

@testable import RegistryService

struct SegmentTests {
    private static func put(
        _ world: World, _ name: String, _ audience: String
    ) async throws -> Bool {
        try await world.client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = ("news", name, audience) }, .suite
        ).created
    }

    @Test func `a segment selects what its selector selects now, also inside others`()
        async throws
    {
        let world = try await World()
        _ = try await world.client.register(["/a", "/b"])
        _ = try await world.client.register(["/a"])
        #expect(try await Self.put(world, "as", "/a"))
        #expect(try await Self.put(world, "only", "segment(as) AND NOT /b"))
        #expect(try await world.client.preview("segment(only)") == 1)
        _ = try await world.client.register(["/a"])
        #expect(try await world.client.preview("segment(only)") == 2)
        #expect(try await !Self.put(world, "as", "/b"))
        #expect(try await world.client.preview("segment(only)") == 0)
        try await world.restart()
        #expect(try await world.client.preview("segment(as)") == 1)
        let list = try await world.client.listSegments(.with { $0.app = "news" }, .suite).segments
        #expect(list.map(\.name) == ["as", "only"])
        #expect(list.map(\.audience) == ["/b", "segment(as) AND NOT /b"])
        let used = await refusal {
            try await world.client.deleteSegment(
                .with { ($0.app, $0.name) = ("news", "as") }, .suite)
        }
        #expect(used?.code == .failedPrecondition && used?.message.contains("'only'") == true)
        for name in ["only", "as"] {
            _ = try await world.client.deleteSegment(
                .with { ($0.app, $0.name) = ("news", name) }, .suite)
        }
        let error = await refusal { try await world.client.preview("segment(only)") }
        #expect(error?.code == .invalidArgument && error?.message.contains("'only'") == true)
    }

    @Test
    func `a segment that contains itself, an unknown one or too many levels is refused`()
        async throws
    {
        let world = try await World()
        _ = try await Self.put(world, "s0", "/a")
        for depth in 1..<RegistryLimits.segmentDepth {
            _ = try await Self.put(world, "s\(depth)", "segment(s\(depth - 1))")
        }
        #expect(try await world.client.preview("segment(s7)") == 0)
        for (name, audience) in [
            ("s8", "segment(s7)"), ("s0", "segment(s3)"), ("me", "segment(me)"),
            ("x", "segment(none)"), ("x", "("),
        ] {
            let error = await refusal { try await Self.put(world, name, audience) }
            #expect(error?.code == .invalidArgument, "\(name): \(audience)")
        }
        #expect(try await world.client.preview("segment(s7)") == 0)
    }

    @Test
    func `repeated segments are evaluated once each, and too many are refused`() async throws {
        let world = try await World()
        _ = try await world.client.register(["/a"])
        _ = try await Self.put(world, "s0", "/a")
        for depth in 1..<7 {
            let part = "segment(s\(depth - 1))"
            let audience = Array(repeating: part, count: 20).joined(separator: " OR ")
            _ = try await Self.put(world, "s\(depth)", audience)
        }
        #expect(try await world.client.preview("segment(s6)") == 1)
        var names: [String] = []
        for number in 0...RegistryLimits.segmentsPerQuery {
            names.append("segment(n\(number))")
            _ = try await Self.put(world, "n\(number)", "/a")
        }
        // No selector may cost so much; two segments are within its budget.
        let halves = [names.prefix(17), names.dropFirst(17)]
        for (number, half) in halves.enumerated() {
            _ = try await Self.put(world, "h\(number)", half.joined(separator: " OR "))
        }
        #expect(try await world.client.preview("segment(h0)") == 1)
        let error = await refusal { try await world.client.preview("segment(h0) OR segment(h1)") }
        #expect(error?.violations.map(\.field) == ["audience"])
    }

    @Test func `a list has the devices and users' devices put on it until they go`() async throws {
        let world = try await World()
        let client = world.client
        var ids: [String] = []
        for _ in 0..<3 { ids.append(try await client.register().id) }
        _ = try await client.associateUser(
            .with { ($0.app, $0.deviceId, $0.user) = ("news", ids[2], "alice") }, .suite)
        func edit(_ fill: (inout Proto.EditListRequest) -> Void) async throws
            -> Proto.EditListResponse
        {
            var request = Proto.EditListRequest()
            (request.app, request.name) = ("news", "vip")
            fill(&request)
            return try await world.client.editList(request, .suite)
        }
        let answer = try await edit {
            $0.addDevices = [ids[0], "nobody"]
            $0.addUsers = ["alice", "bob"]
        }
        #expect(answer.list?.devices == 2)
        #expect(answer.unknownDevices == ["nobody"] && answer.unknownUsers == ["bob"])
        #expect(try await client.preview("static_list(vip)") == 2)
        #expect(try await edit { $0.addDevices = [ids[0]] }.list?.devices == 2)
        try await client.delete(ids[0])
        #expect(try await client.preview("static_list(vip)") == 1)
        try await world.restart()
        #expect(try await world.client.preview("static_list(vip) AND user(alice)") == 1)
        #expect(try await edit { ($0.clear, $0.addDevices) = (true, [ids[1]]) }.list?.devices == 1)
        #expect(try await world.client.preview("static_list(vip) AND device:\(ids[1])") == 1)
        // A file of which nothing was recognised takes nobody off.
        let refused = await refusal {
            _ = try await edit {
                ($0.clear, $0.addDevices, $0.addUsers) = (true, ["<html>", "nobody"], ["bob"])
            }
        }
        #expect(refused?.code == .failedPrecondition)
        #expect(try await world.client.preview("static_list(vip)") == 1)
        #expect(try await edit { $0.clear = true }.list?.devices == 0)
        #expect(try await edit { $0.addDevices = [ids[1]] }.list?.devices == 1)
        let removal = try await edit { $0.removeDevices = [ids[2], ids[1], "nobody", ids[0]] }
        #expect(removal.list?.devices == 0)
        #expect(removal.devicesNotOnList == [ids[2], "nobody", ids[0]])
        _ = try await edit { $0.addDevices = [ids[1]] }
        let lists = try await world.client.listLists(.with { $0.app = "news" }, .suite).lists
        #expect(lists.map(\.name) == ["vip"] && lists.map(\.devices) == [1])
        let missing = await refusal {
            _ = try await edit { ($0.name, $0.removeDevices) = ("none", [ids[1]]) }
        }
        #expect(missing?.code == .notFound)
        let neither = await refusal {
            _ = try await edit {
                ($0.name, $0.addDevices, $0.removeDevices) = ("none", ["nobody"], [ids[1]])
            }
        }
        #expect(neither?.code == .notFound)
        #expect(try await world.client.listLists(.with { $0.app = "news" }, .suite).lists == lists)
        for isThere in [true, false] {
            let error = await refusal {
                try await world.client.deleteList(
                    .with { ($0.app, $0.name) = ("news", "vip") }, .suite)
            }
            #expect((error == nil) == isThere)
        }
        let gone = await refusal { try await world.client.preview("/a OR static_list(vip)") }
        #expect(gone?.code == .invalidArgument && gone?.message.contains("no list 'vip'") == true)
        #expect(try await world.service.snapshot() == world.service.stored())
    }
}
