import Audience
import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Changes of segments that depend on each other and are made at the same time.
struct SegmentRaceTests {
    private static func segment(_ name: String, _ audience: String) throws -> PutSegment {
        PutSegment(
            segment: StoredSegment(
                app: 1, name: try #require(Selector.Name(name)), audience: audience,
                updated: UnixTime(milliseconds: 1)))
    }

    private static func put(
        _ client: RegistryClient, _ name: String, _ audience: String
    ) async -> RPCError? {
        await refusal {
            try await client.putSegment(
                .with { ($0.app, $0.name, $0.audience) = ("news", name, audience) }, .suite)
        }
    }

    @Test func `the store takes no segment that would contain itself or name an unknown one`()
        async throws
    {
        let store = MemoryRegistry(seed: 1)
        _ = try await store.perform(try Self.segment("a", "/x"))
        _ = try await store.perform(try Self.segment("b", "segment(a)"))
        for (audience, word) in [("segment(b)", "contain itself"), ("segment(none)", "no segment")]
        {
            let error = await refusal {
                try await store.perform(try Self.segment("a", audience))
            }
            #expect(error?.code == .invalidArgument, "\(audience)")
            #expect(error?.violations.first?.description.contains(word) == true, "\(audience)")
        }
        let name = try #require(Selector.Name("a"))
        let used = await refusal { try await store.perform(DeleteSegment(name: name, app: 1)) }
        #expect(used?.code == .failedPrecondition && used?.message.contains("'b'") == true)
    }

    @Test func `of two segments that are put at once and name each other, one is refused`()
        async throws
    {
        let world = try await World()
        let client = world.client
        for round in 0..<20 {
            let (left, right) = ("a\(round)", "b\(round)")
            for name in [left, right] { #expect(await Self.put(client, name, "/x") == nil) }
            async let first = Self.put(client, left, "segment(\(right))")
            async let second = Self.put(client, right, "segment(\(left))")
            let errors = [await first, await second].compactMap(\.self)
            #expect(errors.count == 1, "round \(round)")
            #expect(errors.first?.violations.first?.field == "audience", "round \(round)")
            #expect(try await world.client.preview("segment(\(left))") == 0)
        }
        try await world.restart()
    }

    @Test func `of a deletion and a segment that comes to name what is deleted, one is refused`()
        async throws
    {
        let world = try await World()
        let client = world.client
        for round in 0..<20 {
            let (old, new) = ("old\(round)", "new\(round)")
            #expect(await Self.put(client, old, "/x") == nil)
            async let deletion = refusal {
                try await client.deleteSegment(
                    .with { ($0.app, $0.name) = ("news", old) }, .suite)
            }
            async let addition = Self.put(client, new, "segment(\(old))")
            let (deleted, added) = (await deletion, await addition)
            #expect((deleted == nil) != (added == nil), "round \(round)")
            if let added { #expect(added.violations.first?.field == "audience") }
            if let deleted { #expect(deleted.code == .failedPrecondition) }
        }
        try await world.restart()
    }
}
