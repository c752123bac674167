import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// Digests of messages that caps held back; the time is 2027-01-15T08:00Z.
struct DigestTests {
    private static func titles(_ adapter: ScriptedAdapter, _ ordinal: Int) -> [String] {
        adapter.ledger.filter { $0.deviceID == device(ordinal) }.map {
            "\($0.content.title): \($0.content.body)"
        }
    }

    /// Leaves these devices, and no others, out of all later audiences.
    private static func leave(_ ordinals: Set<UInt32>, _ world: DeliveryWorld) {
        world.registry.state.withLock { $0.left = ordinals }
    }

    @Test func `a device that missed only older messages than the latest hundred gets a digest`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            try await world.cap("/bill", 1, digest: "{{count}} more")
            try await world.sendCapped(title: "A")
            Self.leave([0], world)
            try await world.sendCapped(title: "old")
            Self.leave([1], world)
            for number in 0...CapLimits.missed { try await world.sendCapped(title: "\(number)") }
            Self.leave([], world)
            clock.advance(.hours(25))
            try await world.settle()
            #expect(Self.titles(adapter, 1) == ["A: ", "1 more: old"])
            #expect(Self.titles(adapter, 0).count == 2)
            #expect(try await world.caps().first?.nextDigestTime == nil)
        }
    }

    @Test func `missed messages come as one digest when the window allows it`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            try await world.cap("/bill", 1, digest: "{{count}} more")
            #expect(try await world.caps().first?.nextDigestTime == nil)
            try await world.sendCapped(title: "A")
            let missed = [
                try await world.sendCapped(title: "B"),
                try await world.sendCapped("/bill/vote", title: "C"),
            ]
            #expect(
                missed.last?.counts?.suppressedBy.map(\.reason)
                    == ["at most 1 of /bill in 24 h: kept for a digest"])
            let next = try await world.caps().first?.nextDigestTime
            #expect(next == (clock.now + .hours(1)).timestamp)
            clock.advance(.hours(24))
            try await world.settle()
            #expect(adapter.ledger.count == 2)
            clock.advance(.hours(1))
            try await world.settle()
            for ordinal in 0..<2 {
                #expect(Self.titles(adapter, ordinal) == ["A: ", "2 more: C\nB"])
            }
            let newest = try #require(try await world.newest().first)
            let digest = try await world.wait(newest.id, for: .sent)
            #expect(digest.type == "/bill" && digest.digestOf == missed.map(\.id))
            #expect(digest.counts?.audience == 2)
            #expect(digest.expireTime == missed.first?.expireTime)
            #expect(try await world.caps().first?.nextDigestTime == nil)
            let items = try await world.exchange(0).items
            #expect(items.last?.notificationId == digest.id && items.count == 2)
            #expect(try await world.get(missed[0].id).digestOf.isEmpty)
            // It counts, and is not told twice.
            #expect(try await world.sendCapped().counts?.suppressed == 2)
            clock.advance(.hours(2))
            try await world.settle()
            #expect(adapter.ledger.count == 4)
        }
    }

    @Test func `each device's digest has only what it missed itself`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, clock in
            try await world.cap("/bill", 1, digest: "{{count}} more")
            Self.leave([2], world)
            try await world.sendCapped(title: "A")
            Self.leave([1, 2], world)
            try await world.sendCapped(title: "B")
            Self.leave([], world)
            try await world.sendCapped(title: "C")
            clock.advance(.hours(25))
            try await world.settle()
            try await eventually { adapter.ledger.count == 5 }
            #expect(Self.titles(adapter, 0).last == "2 more: C\nB")
            #expect(Self.titles(adapter, 1).last == "1 more: C")
            #expect(Self.titles(adapter, 2) == ["C: "])
        }
    }

    @Test func `expired and cancelled messages are not in a digest`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            try await world.cap("/bill", 1, digest: "{{count}} more")
            Self.leave([1], world)
            try await world.sendCapped(title: "A")
            try await world.sendCapped(title: "short", days: 1)
            try await world.sendCapped(title: "long")
            Self.leave([], world)
            adapter.block()
            let id = try await world.send(
                DeliveryWorld.request { request in
                    request.type = "/bill"
                    request.content?.title = "cancelled"
                }
            ).id
            try await eventually { adapter.underWay == 1 }
            #expect(try await world.cancel(id).state == .cancelled)
            adapter.unblock()
            clock.advance(.hours(25))
            try await world.settle()
            try await eventually { Self.titles(adapter, 0).count == 2 }
            #expect(Self.titles(adapter, 0).last == "1 more: long")
            #expect(Self.titles(adapter, 1) == ["cancelled: "])
        }
    }

    @Test func `a device that left, is muted or switched the type off gets no digest`() async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, clock in
            try await world.cap("", 1, digest: "{{count}} more")
            for title in ["A", "B"] { try await world.sendCapped(title: title) }
            world.registry.state.withLock { state in
                state.left = [0]
                state.devices[1]?.settings = Proto.Settings()
                state.devices[1]?.settings?.muted = true
            }
            clock.advance(.hours(25))
            try await world.settle()
            let newest = try #require(try await world.newest().first)
            let digest = try await world.wait(newest.id, for: .sent)
            #expect(digest.type == "/digest" && digest.counts?.audience == 2)
            #expect(world.registry.state.withLock { $0.types.contains("/digest") })
            #expect(adapter.ledger.suffix(1).map(\.deviceID) == [device(2)])
            #expect(adapter.ledger.count == 4)
        }
    }

    @Test func `a pending digest survives a restart, and a switch holds it like others`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withHome(devices: 2) { home in
            try await home.run([adapter]) { world in
                try await world.cap("/bill", 1, digest: "{{count}} more")
                for title in ["A", "B"] { try await world.sendCapped(title: title) }
                try await world.stop()
            }
            home.clock.advance(.hours(25))
            try await home.run([adapter]) { world in
                try await world.settle()
                let digest = try #require(try await world.newest().first)
                try await world.wait(digest.id, for: .stalled)
                #expect(adapter.ledger.count == 2)
                try await world.stop(false)
                _ = try await world.release(digest.id)
                let sent = try await world.wait(digest.id, for: .sent)
                #expect(sent.counts?.delivered == 2 && sent.digestOf.count == 1)
                #expect(Self.titles(adapter, 1).last == "1 more: B")
            }
        }
    }

    @Test func `a digest waits until every cap of its type allows it`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            try await world.cap("/bill", 1, hours: 2, digest: "{{count}} more")
            try await world.cap("", 2, hours: 48)
            try await world.sendCapped(title: "A")
            try await world.sendCapped(title: "B")
            try await world.sendCapped("/other", title: "C")
            clock.advance(.hours(4))
            try await world.settle()
            #expect(adapter.ledger.count == 2)
            clock.advance(.hours(46))
            try await world.settle()
            try await eventually { adapter.ledger.count == 3 }
            #expect(Self.titles(adapter, 0).last == "1 more: B")
        }
    }

    @Test func `a pending digest ends when its cap is removed, changed or counts anew`()
        async throws
    {
        let ways: [(DeliveryWorld) async throws -> Void] = [
            { try await $0.removeCap("/bill") },
            { try await $0.cap("/bill", 1) },
            { world in
                world.registry.state.withLock { $0.generation += 1 }
                try await world.sendCapped(title: "new")
            },
        ]
        for way in ways {
            let adapter = ScriptedAdapter()
            try await withDelivery(devices: 1, [adapter]) { world, clock in
                try await world.cap("/bill", 1, digest: "{{count}} more")
                for title in ["A", "B"] { try await world.sendCapped(title: title) }
                try await way(world)
                #expect(try await world.caps().allSatisfy { $0.nextDigestTime == nil })
                clock.advance(.hours(30))
                try await world.settle()
                let digests = adapter.ledger.filter { $0.content.title.hasSuffix("more") }
                #expect(digests.isEmpty)
            }
        }
    }

    @Test func `a digest pending in a backup is not sent after the restore`() async throws {
        try await withHome(devices: 1) { home in
            let copy = "\(home.path).copy"
            try await home.run { world in
                try await world.cap("/bill", 1, digest: "{{count}} more")
                for title in ["A", "B"] { try await world.sendCapped(title: title) }
                _ = try await world.database.copy(to: copy)
            }
            home.clock.advance(.hours(25))
            let adapter = ScriptedAdapter()
            let back = DeliveryHome(at: copy, on: home.loop, home.registry, home.clock)
            try await back.run([adapter]) { world in
                try await world.settle()
                #expect(try await world.caps().map(\.nextDigestTime) == [nil])
                #expect(adapter.ledger.isEmpty)
            }
            // The one that goes on tells of it.
            try await home.run([adapter]) { world in
                try await world.settle()
                try await eventually { adapter.ledger.map(\.content.title) == ["1 more"] }
            }
        }
    }

    @Test func `a long title is shortened in a digest, and a missing one replaced by the text`() {
        var content = Proto.Content()
        content.body = "two\nlines"
        #expect(DigestText.title(of: content) == "two lines")
        content.title = String(repeating: "x", count: 101)
        #expect(DigestText.title(of: content) == String(repeating: "x", count: 99) + "…")
        content.title = String(repeating: "👩‍👩‍👧‍👦", count: 100)
        #expect(DigestText.title(of: content).utf8.count <= 403)
        #expect(DigestText.title(of: content).hasSuffix("👩‍👩‍👧‍👦…"))
    }

    @Test func `a crash stores a digest whole or not at all`() async throws {
        try await withHome(devices: 600) { home in
            let adapter = ScriptedAdapter()
            try await home.run([adapter]) { world in
                try await world.cap("/bill", 1, digest: "{{count}} more")
                for title in ["A", "B"] { try await world.sendCapped(title: title) }
                home.clock.advance(.hours(25))
                async let woken: Void = world.settle()
                for _ in 0..<4 {
                    let crashed = try home.afterCrash()
                    try await crashed.run([ScriptedAdapter()]) { world in
                        try await world.settle()
                        try await eventually {
                            let all = try await world.newest()
                            return all.count == 3 && all.allSatisfy { $0.state == .sent }
                        }
                        let digest = try await world.newest().first?.counts
                        #expect(digest?.delivered == 600)
                        #expect(try await world.sendCapped().counts?.suppressed == 600)
                    }
                }
                try await woken
            }
        }
    }
}
