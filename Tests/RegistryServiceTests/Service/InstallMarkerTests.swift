import Protocol
import TestSupport
import Testing

@testable import RegistryService

/// Copies of one install on several devices, told apart by their markers.
struct InstallMarkerTests {
    private static let install = "4711-install-of-someone"
    private static let (here, there) = ("the-marker-of-this-phone", "the-marker-of-that-phone")

    private static func register(
        _ world: World, _ marker: String, _ tags: [String] = ["/a"], token: String? = nil
    ) async throws -> Credentials {
        try await world.client.register(tags, install: install) {
            $0.installMarker = marker
            if let token { $0.addresses = [.with { ($0.kind, $0.value) = ("apns", token) }] }
        }
    }

    @Test
    func `a known install with a new marker is a new device, and the old one keeps its secret`()
        async throws
    {
        let world = try await World()
        let first = try await Self.register(world, Self.here, token: "aa")
        let second = try await Self.register(world, Self.there, token: "bb")
        #expect(first.id != second.id)
        for _ in 0..<2 {
            for device in [first, second] { _ = try await world.client.sync(device) }
            #expect(try await world.client.device(first.id).addresses.map(\.value) == ["aa"])
            #expect(try await world.client.device(second.id).addresses.map(\.value) == ["bb"])
            try await world.restart()
        }
    }

    @Test func `the same marker is the same device with a new secret, after a restart too`()
        async throws
    {
        let world = try await World()
        let first = try await Self.register(world, Self.here)
        let second = try await Self.register(world, Self.there)
        try await world.restart()
        #expect(try await Self.register(world, Self.here).id == first.id)
        #expect(try await Self.register(world, Self.there).id == second.id)
        let error = await refusal { try await world.client.sync(first) }
        #expect(error == RPCError.wrongDevice)
    }

    @Test func `an address belongs to the copy that registered it last`() async throws {
        let world = try await World()
        let first = try await Self.register(world, Self.here, token: "aa")
        let second = try await Self.register(world, Self.there, token: "aa")
        let moved = try await world.client.device(first.id).addresses.first
        #expect(moved?.state == .moved)
        let owned = try await world.client.device(second.id).addresses.first
        #expect(owned?.state == .active)
    }

    @Test func `a device without a marker takes the first that comes, and then only that one`()
        async throws
    {
        let world = try await World()
        let old = try await world.client.register(["/a"], install: Self.install)
        let same = try await Self.register(world, Self.here)
        #expect(same.id == old.id)
        try await world.restart()
        #expect(try await Self.register(world, Self.there).id != old.id)
        #expect(try await Self.register(world, Self.here).id == old.id)
        // An app without markers, such as an older version of it, is another copy.
        #expect(try await world.client.register(["/a"], install: Self.install).id != old.id)
    }

    @Test func `a copy that is deleted leaves its marker free`() async throws {
        let world = try await World()
        let first = try await Self.register(world, Self.here)
        let second = try await Self.register(world, Self.there)
        _ = try await world.client.unregisterDevice(
            .with { ($0.deviceId, $0.deviceSecret) = (second.id, second.secret) }, .suite)
        #expect(try await Self.register(world, Self.there).id != second.id)
        _ = try await world.client.sync(first)
    }

    @Test(arguments: [
        ("", "a marker of sixteen bytes"), (install, "short"), (install, "a\nmarker-of-a-phone"),
    ])
    func `a marker is refused without an install, and unless it is a text nobody can guess`(
        install: String, marker: String
    ) async throws {
        let world = try await World()
        let error = await refusal {
            try await world.client.register(install: install) { $0.installMarker = marker }
        }
        #expect(error?.violations.map(\.field) == ["install_marker"])
    }
}
