import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Releases that let go what their preview has shown, or nothing.
struct SeenReleaseTests {
    private static func token(_ notifications: Int, _ deliveries: Int, _ digest: String = "d")
        throws -> SeenRelease
    {
        try SeenRelease(token: "r1.\(notifications).\(deliveries).\(digest)")
    }

    @Test func `a token says what was seen, and other texts are none`() throws {
        let seen = try Self.token(3, 120, "abc")
        #expect((seen.notifications, seen.deliveries, seen.digest) == (3, 120, "abc"))
        #expect(seen.token == "r1.3.120.abc")
        for text in ["", "r1.3.120", "r2.3.120.a", "r1.-3.1.a", "r1.3.x.a", "r1.3.1.a.b"] {
            #expect(throws: RPCError.self, "\(text)") { try SeenRelease(token: text) }
        }
    }

    @Test func `more, fewer or other notifications are refused with their numbers`() throws {
        let seen = try Self.token(3, 120)
        try seen.check(seen)
        func problem(_ present: SeenRelease) -> String? {
            do throws(RPCError) {
                try seen.check(present)
                return nil
            } catch {
                #expect(error.code == .failedPrecondition)
                return error.message
            }
        }
        #expect(try problem(Self.token(5, 120))?.hasPrefix("3 notifications were") == true)
        #expect(try problem(Self.token(5, 120))?.contains("5 would now") == true)
        #expect(try problem(Self.token(2, 120))?.contains("2 would now") == true)
        #expect(try problem(Self.token(3, 120, "e"))?.hasPrefix("other notifications") == true)
    }

    @Test func `a few deliveries more, and any fewer, count as the same`() throws {
        let seen = try Self.token(1, 2_000)
        try seen.check(Self.token(1, 0))
        try seen.check(Self.token(1, 2_030))
        #expect(throws: RPCError.self) { try seen.check(Self.token(1, 2_031)) }
    }

    @Test func `what was held since the preview is not released, and nothing else either`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, _ in
            try await world.stopEverything()
            let first = try await world.send().id
            let preview = try await world.release(preview: true) { _ in }
            #expect(preview.released == 1 && !preview.previewToken.isEmpty)
            let second = try await world.send().id
            try await world.stopEverything(false)
            let refused = await failure {
                try await world.release { $0.previewToken = preview.previewToken }
            }
            #expect(refused?.code == .failedPrecondition)
            #expect(refused?.message.contains("2 would now") == true)
            for id in [first, second] { #expect(try await world.get(id).state == .stalled) }
            let again = try await world.release(preview: true) { _ in }
            let answer = try await world.release { $0.previewToken = again.previewToken }
            #expect(answer.released == 2 && answer.previewToken.isEmpty)
            for id in [first, second] { try await world.wait(id, for: .sent) }
        }
    }

    @Test func `the preview of one notification is no permission for another`() async throws {
        try await withDelivery(devices: 2, [ScriptedAdapter()]) { world, _ in
            try await world.stopEverything()
            let ids = [try await world.send().id, try await world.send().id]
            try await world.stopEverything(false)
            let token = try await world.release(preview: true) { $0.id = ids[0] }.previewToken
            let refused = await failure {
                try await world.release { ($0.id, $0.previewToken) = (ids[1], token) }
            }
            #expect(refused?.message.contains("other notifications") == true)
            _ = try await world.release { ($0.id, $0.previewToken) = (ids[0], token) }
            try await world.wait(ids[0], for: .sent)
            #expect(try await world.get(ids[1]).state == .stalled)
        }
    }

    @Test func `what joins a held adapter while it is released by a token keeps all of it held`()
        async throws
    {
        let (bad, good) = (ScriptedAdapter("bad"), ScriptedAdapter("good"))
        try await withDelivery(devices: 3, [bad, good]) { world, _ in
            try await world.stop { $0.adapter = "bad" }
            let first = try await world.send().id
            try await world.wait(first, for: .sending) { $0.counts?.delivered == 3 }
            try await world.stop(false) { $0.adapter = "bad" }
            let preview = try await world.release(preview: true) { $0.adapter = "bad" }
            // The release looks again, and then checks what it ends the hold of: something joins
            // then.
            let asked = Mutex(0)
            let joined = Mutex("")
            world.registry.beforeResolving {
                guard
                    asked.withLock({
                        $0 += 1; return $0
                    }) == 2
                else { return }
                let id = try await world.send().id
                joined.withLock { $0 = id }
                try await world.wait(id, for: .sending) { $0.counts?.delivered == 3 }
            }
            let refused = await failure {
                try await world.release {
                    ($0.adapter, $0.previewToken) = ("bad", preview.previewToken)
                }
            }
            #expect(refused?.code == .failedPrecondition)
            #expect(refused?.message.hasPrefix("other notifications") == true)
            world.registry.beforeResolving(nil)
            try await world.settle()
            #expect(bad.ledger.isEmpty)
            let again = try await world.release(preview: true) { $0.adapter = "bad" }
            #expect(again.released == 2)
            _ = try await world.release {
                ($0.adapter, $0.previewToken) = ("bad", again.previewToken)
            }
            for id in [first, joined.withLock { $0 }] { try await world.wait(id, for: .sent) }
            #expect(bad.ledger.count == 6)
        }
    }
}
