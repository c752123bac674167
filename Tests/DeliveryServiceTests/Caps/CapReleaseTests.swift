import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import DeliveryService

/// Caps of notifications that are held and released later; the time is 2027-01-15T08:00Z.
struct CapReleaseTests {
    @Test func `a device that got another message meanwhile does not get a held one`() async throws
    {
        let adapter = ScriptedAdapter()
        var limits = DeliveryLimits()
        limits.chunkDevices = 7
        try await withDelivery(devices: 40, [adapter], limits: limits) { world, clock in
            try await world.cap("/bill", 1)
            let id = try #require(try await world.hold())
            // Its own has left the window when the other one comes, to half of them.
            clock.advance(.hours(25.5))
            world.registry.leave(0..<20)
            #expect(try await world.sendCapped().counts?.delivered == 20)
            world.registry.leave(0..<0)
            clock.advance(.hours(2))
            try await world.free(id)
            let before = try await world.counted()
            let preview = try await world.release(preview: true) { $0.id = id }
            #expect(preview.dropped.map(\.text) == ["6:20"])
            #expect(preview.deliveries == 20)
            #expect(try await world.counted() == before)
            let release = try await world.release(id)
            #expect(release.items == preview.items)
            let sent = try await world.wait(id, for: .sent)
            #expect((sent.counts?.delivered, sent.counts?.suppressed) == (20, 20))
            #expect(
                sent.errors.map(\.message) == ["at the release: a frequency cap allows no more"])
            let devices = adapter.ledger.map(\.deviceID)
            #expect(devices.count == 40 && Set(devices).count == 40)
        }
    }

    @Test func `a held notification does not count against itself within its window`() async throws
    {
        try await withDelivery(devices: 8) { world, clock in
            try await world.cap("/bill", 1)
            try await world.cap("", 2, hours: 72)
            let id = try #require(try await world.hold())
            clock.advance(.hours(10))
            // It counts as long as it is held, so nobody gets another one.
            #expect(try await world.sendCapped().counts?.suppressed == 8)
            try await world.free(id)
            #expect(try await world.release(id).dropped.isEmpty)
            #expect(try await world.wait(id, for: .sent).counts?.delivered == 8)
            // From its release on: it would have left the window after 25 hours.
            clock.advance(.hours(23))
            #expect(try await world.sendCapped().counts?.suppressed == 8)
            clock.advance(.hours(2))
            #expect(try await world.sendCapped().counts?.delivered == 8)
            // Of the other cap each has counted once.
            #expect(try await world.sendCapped("/other").counts?.suppressed == 8)
        }
    }

    @Test func `a notification held longer than the window counts from its release`() async throws {
        try await withDelivery(devices: 8) { world, clock in
            try await world.cap("/bill", 1)
            let id = try #require(try await world.hold())
            clock.advance(.hours(40))
            try await world.free(id)
            #expect(try await world.release(id).deliveries == 8)
            try await world.wait(id, for: .sent)
            clock.advance(.hours(1))
            #expect(try await world.sendCapped().counts?.suppressed == 8)
        }
    }

    @Test func `a release by two adapters goes to every device that may get one`() async throws {
        let adapters = [ScriptedAdapter("a"), ScriptedAdapter("b")]
        var limits = DeliveryLimits()
        limits.chunkDevices = 4
        try await withDelivery(devices: 300, adapters, limits: limits) { world, clock in
            try await world.cap("/bill", 1)
            let id = try #require(try await world.hold(lanes: ["a", "b"]))
            clock.advance(.hours(40))
            try await world.free(id)
            // In several parts of work: each lane's chunks are 75.
            #expect(try await world.release(id).deliveries == 600)
            #expect(try await world.wait(id, for: .sent).counts?.delivered == 600)
        }
    }

    @Test func `a message waiting for one adapter is checked against another's deliveries`()
        async throws
    {
        let adapters = [ScriptedAdapter("a"), ScriptedAdapter("b")]
        try await withDelivery(devices: 4, adapters) { world, clock in
            try await world.cap("/bill", 1)
            try await world.stop { $0.adapter = "b" }
            let id = try await world.send(DeliveryWorld.capped()).id
            try await world.wait(id, for: .sending) { $0.counts?.delivered == 4 }
            clock.advance(.hours(30))
            world.registry.leave(0..<3)
            let other = try await world.send(DeliveryWorld.capped()).id
            try await world.wait(other, for: .sending) { $0.counts?.delivered == 1 }
            world.registry.leave(0..<0)
            try await world.stop(false) { $0.adapter = "b" }
            let release = try await world.release { $0.adapter = "b" }
            // The newer goes there, too; the older one would be a second one.
            #expect(release.dropped.map(\.text) == ["6:1"])
            #expect(release.deliveries == 4)
            #expect(try await world.wait(id, for: .sent).counts?.delivered == 7)
            #expect(try await world.wait(other, for: .sent).counts?.delivered == 2)
        }
    }

    @Test func `a held notification that ignores caps goes to all, and counts from its release`()
        async throws
    {
        try await withDelivery(devices: 8) { world, clock in
            try await world.cap("/bill", 1)
            let request = DeliveryWorld.capped { $0.ignoreCaps = true }
            let id = try #require(try await world.hold(request))
            clock.advance(.hours(26))
            try await world.sendCapped()
            clock.advance(.hours(20))
            try await world.free(id)
            #expect(try await world.release(id).deliveries == 8)
            #expect(try await world.wait(id, for: .sent).counts?.delivered == 8)
            // The other one has left the window by then.
            clock.advance(.hours(10))
            #expect(try await world.sendCapped().counts?.suppressed == 8)
        }
    }

    @Test func `a silent notification is neither checked against caps nor counted`() async throws {
        try await withDelivery(devices: 8) { world, clock in
            try await world.cap("/bill", 1)
            let request = DeliveryWorld.capped { $0.content?.silent = true }
            let id = try #require(try await world.hold(request))
            try await world.sendCapped()
            try await world.free(id)
            #expect(try await world.release(id).deliveries == 8)
            try await world.wait(id, for: .sent)
            clock.advance(.hours(25))
            #expect(try await world.sendCapped().counts?.delivered == 8)
        }
    }

    @Test func `a digest includes a held message that the cap dropped`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            try await world.cap("/bill", 1, digest: "{{count}} more")
            let request = DeliveryWorld.capped(title: "Held")
            let id = try #require(try await world.hold(request))
            clock.advance(.hours(26))
            world.registry.leave(0..<1)
            try await world.sendCapped(title: "Other")
            world.registry.leave(0..<0)
            try await world.free(id)
            #expect(try await world.release(id).dropped.map(\.text) == ["6:1"])
            try await world.wait(id, for: .sent)
            clock.advance(.hours(26))
            try await world.settle()
            func titles(_ ordinal: Int) -> [String] {
                adapter.ledger.filter { $0.deviceID == device(ordinal) }.map {
                    "\($0.content.title): \($0.content.body)"
                }
            }
            #expect(titles(0) == ["Held: "])
            #expect(titles(1) == ["Other: ", "1 more: Held"])
        }
    }

    @Test func `a device held back on two lanes is counted once in the digest`() async throws {
        let adapters = [ScriptedAdapter("a"), ScriptedAdapter("b")]
        try await withDelivery(devices: 2, adapters) { world, clock in
            try await world.cap("/bill", 1, digest: "{{count}} more")
            let id = try #require(try await world.hold(lanes: ["a", "b"]))
            clock.advance(.hours(26))
            try await world.sendCapped()
            try await world.free(id)
            #expect(try await world.release(id).dropped.map(\.text) == ["6:4"])
            let over = try await world.get(id)
            #expect(over.counts?.suppressed == 4)
            clock.advance(.hours(26))
            try await world.settle()
            #expect(adapters[0].ledger.map(\.content.title).sorted().first == "1 more")
            #expect(adapters.map(\.ledger.count) == [4, 4])
        }
    }

    @Test func `a release also checks retries against caps`() async throws {
        let held = Mutex("")
        let adapter = ScriptedAdapter { message, attempt in
            attempt == 1 && message.notificationID == held.withLock(\.self)
                ? .deviceBusy(after: .seconds(5), reason: "429") : .accepted
        }
        try await withDelivery(devices: 10, [adapter]) { world, clock in
            try await world.cap("/bill", 1)
            try await world.stop { $0.adapter = "scripted" }
            let id = try await world.send(DeliveryWorld.capped()).id
            held.withLock { $0 = id }
            try await world.stop(false) { $0.adapter = "scripted" }
            _ = try await world.release { $0.adapter = "scripted" }
            try await world.wait(id, for: .sending) { $0.counts?.retrying == 10 }
            try await world.stop { $0.notificationId = id }
            try await world.wait(id, for: .stalled)
            clock.advance(.hours(26))
            world.registry.leave(0..<7)
            try await world.sendCapped()
            world.registry.leave(0..<0)
            try await world.free(id)
            let release = try await world.release(id)
            #expect(release.dropped.map(\.text) == ["6:3"])
            #expect(release.deliveries == 7)
            clock.advance(.seconds(10))
            await world.service.wake()
            let sent = try await world.wait(id, for: .sent)
            #expect((sent.counts?.delivered, sent.counts?.suppressed) == (7, 3))
        }
    }

    @Test func `of several notifications released together each device gets what caps allow`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 9, [adapter]) { world, clock in
            try await world.cap("/bill", 1)
            var ids: [String] = []
            for _ in 0..<3 {
                ids.append(try #require(try await world.hold(DeliveryWorld.capped(days: 10))))
                clock.advance(.hours(26))
            }
            for id in ids { try await world.free(id) }
            let release = try await world.release()
            #expect(release.deliveries == 9)
            #expect(release.dropped.map(\.text) == ["6:18"])
            for id in ids { try await world.wait(id, for: .sent) }
            #expect(adapter.ledger.map(\.notificationID) == Array(repeating: ids[0], count: 9))
        }
    }

    @Test func `a cap set or changed while a notification is held applies to its release`()
        async throws
    {
        try await withDelivery(devices: 6) { world, clock in
            let first = try #require(try await world.hold())
            let second = try #require(try await world.hold())
            try await world.cap("/bill", 1)
            try await world.free(first)
            #expect(try await world.release(first).deliveries == 6)
            try await world.wait(first, for: .sent)
            #expect(try await world.sendCapped().counts?.suppressed == 6)
            try await world.free(second)
            #expect(try await world.release(second).dropped.map(\.text) == ["6:6"])
            // Spans of another width: its own message is found there all the same.
            clock.advance(.hours(30))
            let third = try #require(try await world.hold())
            try await world.cap("/bill", 1, hours: 13)
            clock.advance(.hours(3))
            try await world.free(third)
            #expect(try await world.release(third).deliveries == 6)
            try await world.wait(third, for: .sent)
        }
    }

    @Test func `waves of time zones count at their own times`() async throws {
        try await withDelivery(devices: 10) { world, clock in
            try await world.cap("/bill", 1)
            world.registry.state.withLock { state in
                for ordinal in 0..<5 as Range<UInt32> {
                    state.devices[ordinal]?.timeZone = "Etc/GMT+5"
                }
            }
            let request = DeliveryWorld.capped {
                $0.timing = Proto.Timing()
                $0.timing?.localTime = "2027-01-15T09:00"
                $0.timing?.defaultTimeZone = "Etc/UTC"
            }
            let id = try #require(try await world.hold(request))
            clock.advance(.hours(24 + 3))
            try await world.settle()
            // It is eleven: those of nine o'clock may get one, those of two may not yet.
            #expect(try await world.sendCapped().counts?.delivered == 5)
            try await world.free(id)
            let release = try await world.release(id)
            #expect(release.dropped.map(\.text) == ["6:5"])
            #expect(try await world.wait(id, for: .sent).counts?.delivered == 5)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `no window exceeds its limit, whatever is held and released`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 12, [adapter]) { world, clock in
            let limit = Int.random(in: 1...3, using: &random)
            try await world.cap("/bill", UInt32(limit))
            var times: [String: [UnixTime]] = [:]
            var (held, dropped, seen) = ([String](), 0, 0)
            for _ in 0..<50 {
                let left = (0..<12 as Range<UInt32>).filter { _ in Bool.random(using: &random) }
                world.registry.leave(left.dropFirst())
                let what = Int.random(in: 0..<3, using: &random)
                if what == 0 {
                    try await world.sendCapped(days: 25)
                } else if what == 1 {
                    let id = try await world.hold(DeliveryWorld.capped(days: 25))
                    if let id { held.append(id) }
                } else if let id = held.randomElement(using: &random) {
                    world.registry.leave([])
                    held.removeAll { $0 == id }
                    try await world.free(id)
                    let release = try await world.release(id)
                    dropped += release.dropped.reduce(0) { $0 + Int($1.deliveries) }
                    try await world.wait(id, for: .sent)
                }
                for message in adapter.ledger[seen...] {
                    times[message.deviceID, default: []].append(clock.now)
                }
                seen = adapter.ledger.count
                clock.advance(.hours(Double.random(in: 0...11, using: &random)))
            }
            #expect(seen > 50 && dropped > 5, "seed \(seed)")
            for all in times.values {
                for (early, late) in zip(all, all.dropFirst(limit)) {
                    #expect(late - early >= .hours(24), "seed \(seed)")
                }
            }
        }
    }
}

extension Proto.DroppedDeliveries {
    fileprivate var text: String { "\(reason.rawValue):\(deliveries)" }
}
