import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// Explanations why a device got a notification or not.
struct ExplainTests {
    private static let unreached =
        "the device had no address of the kind webhook then, or the adapter was set up later"

    @Test func `an explanation says what each adapter did for the device`() async throws {
        let adapter = ScriptedAdapter("push", kind: "webhook") { message, _ in
            switch message.deviceID {
            case device(1): .refused(reason: "400 BadTopic")
            case device(2): .deviceBusy(after: .seconds(60), reason: "429")
            default: .accepted
            }
        }
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(3, webhook: "https://example.org")
            world.registry.add(1, webhook: "https://example.org", muted: true)
            world.registry.add(1)
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.retrying == 1 }
            try await world.settle()
            func only(_ ordinal: Int) async throws -> Proto.AdapterDelivery? {
                let explained = try await world.explain(id, ordinal)
                #expect(explained.membership == .in)
                #expect(explained.now == nil)
                #expect(explained.adapters.count <= 1)
                return explained.adapters.first
            }
            #expect(try await only(0)?.fate == .delivered)
            let failed = try #require(try await only(1))
            #expect((failed.fate, failed.failureClass) == (.failed, .refused))
            #expect((failed.reason, failed.attempts) == ("400 BadTopic", 1))
            let waiting = try #require(try await only(2))
            #expect((waiting.fate, waiting.reason, waiting.attempts) == (.retrying, "429", 1))
            #expect(waiting.dueTime != nil)
            let muted = try #require(try await only(3))
            #expect((muted.fate, muted.reason) == (.suppressed, "muted"))
            #expect(try await world.explain(id, 3).mutedNow)
            let unreached = try #require(try await only(4))
            #expect(unreached.fate == .unreached)
            #expect(unreached.reason == Self.unreached)
        }
    }

    /// Device 0 is put off at its first attempt, device 1 at its second, and device 2 waits for its
    /// second when the message ends.
    @Test func `a delivery that expired keeps what the provider said last`() async throws {
        let adapter = ScriptedAdapter("push", kind: "webhook") { message, attempt in
            switch (message.deviceID, attempt) {
            case (device(0), _), (device(1), 2):
                .deviceBusy(after: .seconds(86_400), reason: "429 come tomorrow")
            case (device(1), _): .deviceBusy(after: .seconds(60), reason: "503 busy")
            default: .deviceBusy(after: .seconds(3_000), reason: "452 full")
            }
        }
        try await withDelivery([adapter]) { world, clock in
            world.registry.add(3, webhook: "https://example.org")
            let end = clock.now + .seconds(3_300)
            let id = try await world.send(
                DeliveryWorld.request { $0.expireTime = end.timestamp }
            ).id
            try await world.wait(id, for: .sending) {
                $0.counts?.expired == 1 && $0.counts?.retrying == 2
            }
            clock.advance(.seconds(100))
            try await world.wait(id, for: .sending) { $0.counts?.expired == 2 }
            clock.advance(.seconds(3_400))
            let ended = try await world.wait(id, for: .expired)
            #expect(ended.counts?.expired == 3)
            for (ordinal, reason) in ["429 come tomorrow", "429 come tomorrow", "452 full"]
                .enumerated()
            {
                let told = try #require(try await world.explain(id, ordinal).adapters.first)
                #expect((told.fate, told.reason) == (.expired, reason))
            }
            let errors = Set(try await world.get(id).errors.map(\.message))
            #expect(errors == ["429 come tomorrow", "503 busy", "452 full"])
        }
    }

    @Test func `address kinds that several adapters share are asked for once`() async throws {
        let adapters = [
            ScriptedAdapter("one", kind: "webhook"), ScriptedAdapter("two", kind: "webhook"),
        ]
        try await withDelivery(adapters) { world, _ in
            world.registry.add(1, webhook: "https://example.org")
            try await world.wait(try await world.send().id, for: .sent)
        }
    }

    @Test(arguments: [8, 512])
    func `a lost address is counted, and explained beside deliveries of other adapters`(
        asked: Int
    ) async throws {
        var limits = DeliveryLimits()
        limits.askedSingly = asked
        let adapters = [ScriptedAdapter("push", kind: "webhook"), ScriptedAdapter("log")]
        try await withDelivery(adapters, limits: limits) { world, _ in
            world.registry.add(6, webhook: "https://example.org")
            world.registry.add(5)
            world.registry.lose(from: 1, 3)
            let id = try await world.send().id
            let counts = try await world.wait(id, for: .sent).counts
            #expect((counts?.audience, counts?.delivered) == (11, 14))
            #expect((counts?.suppressed, counts?.failed) == (3, 0))
            #expect(counts?.reached == 11)
            #expect(counts?.suppressedBy.map(\.reason) == ["its address is no longer in use"])
            let by = counts?.deliveredBy.map { "\($0.deliveries) \($0.adapter)" }
            #expect(by == ["11 log", "3 push"])
            func fates(_ ordinal: Int) async throws -> [String] {
                try await world.explain(id, ordinal).adapters.map {
                    "\($0.adapter) \($0.fate == .delivered ? "delivered" : $0.reason)"
                }.sorted()
            }
            #expect(try await fates(0) == ["log delivered", "push delivered"])
            #expect(
                try await fates(2) == [
                    "log delivered", "push its address is no longer in use: BadDeviceToken",
                ])
            #expect(
                try await fates(8) == [
                    "log delivered", "push \(Self.unreached)",
                ])
        }
    }

    @Test func `a device outside the audience is explained by what the registry says now`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            world.registry.add(1)
            #expect(try await world.explain(id, 1).now == nil)
            world.registry.state.withLock { state in
                state.explanation = Proto.ExplainAudienceResponse()
                state.explanation?.reason = "selected: it has /a"
            }
            let late = try await world.explain(id, 1)
            #expect((late.membership, late.now?.reason) == (.out, "selected: it has /a"))
            #expect(late.adapters.isEmpty)
            #expect(await failure { try await world.explain(id, 7) }?.code == .notFound)
            #expect(await failure { try await world.explain("none", 1) }?.code == .notFound)
        }
    }

    @Test func `an explanation names the switch that holds or stopped a delivery`() async throws {
        let adapter = ScriptedAdapter()
        adapter.block()
        var limits = DeliveryLimits()
        limits.engine.inFlight = 1
        try await withDelivery(devices: 3, [adapter], limits: limits) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 1 }
            #expect(try await world.explain(id, 2).adapters.first?.fate == .waiting)
            try await world.stopEverything(reason: "wrong text")
            try await world.wait(id, for: .stalled)
            let held = try #require(try await world.explain(id, 2).adapters.first)
            #expect(held.fate == .held)
            #expect(held.block == "the kill switch of everything is on: wrong text")
            _ = try await world.cancel(id)
            #expect(try await world.explain(id, 2).adapters.first?.fate == .cancelled)
            adapter.unblock()
            try await eventually {
                try await world.explain(id, 0).adapters.first?.fate == .delivered
            }
        }
    }

    @Test func `an explanation covers unplanned notifications and devices without a record`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            let later = try await world.send(
                DeliveryWorld.request { $0.deliverTime = (clock.now + .seconds(60)).timestamp })
            #expect(try await world.explain(later.id, 0).membership == .unplanned)
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            _ = try await world.exchange(
                0, events: [DeliveryWorld.said(.tapped, of: "\(id)-0", id: "a")])
            #expect(try await world.explain(id, 0).events.map(\.kind) == [.tapped])
            clock.advance(.seconds(8 * 86_400))
            // The devices of an audience are forgotten once who opted out was counted, or is not
            // counted any more: after a day and a week.
            for _ in 0..<2 { await OptOutKeeper.look(on: world.service) }
            try await world.service.store.sweep(now: clock.now)
            let old = try await world.explain(id, 0)
            #expect((old.membership, old.adapters.count) == (.unspecified, 0))
            #expect(old.events.map(\.kind) == [.tapped])
            world.registry.state.withLock { $0.generation += 1 }
            #expect(
                try await world.explain(id, 0).membershipReason
                    == "the registry was restored from a backup since then")
        }
    }

    @Test func `an explanation never mentions the device that had the ordinal before`()
        async throws
    {
        try await withDelivery(devices: 2) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            var request = Proto.EraseDeviceRequest()
            (request.app, request.deviceId, request.ordinal) = (DeliveryWorld.app, device(1), 1)
            _ = try await world.client.eraseDevice(request, CallContext())
            let explained = try await world.explain(id, 1)
            #expect((explained.membership, explained.adapters.count) == (.out, 0))
            #expect(try await world.timeline(of: 1).entries.isEmpty)
        }
    }

    @Test func `a device's timeline is newest first, in pages, with each outcome`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            var ids: [String] = []
            for number in 0..<5 {
                adapter.script { _, _ in number == 3 ? .refused(reason: "400") : .accepted }
                ids.append(try await world.send().id)
                try await world.wait(ids[number], for: number == 3 ? .failed : .sent)
            }
            world.registry.add(1)
            var (seen, token): ([Proto.TimelineEntry], String) = ([], "")
            repeat {
                let page = try await world.timeline(of: 0, size: 2, token: token)
                seen += page.entries
                token = page.nextPageToken
            } while !token.isEmpty
            #expect(seen.map { $0.notification?.id } == ids.reversed())
            #expect(
                seen.map { $0.adapters.first?.fate } == [
                    .delivered, .failed, .delivered, .delivered, .delivered,
                ])
            #expect(try await world.timeline(of: 1).entries.isEmpty)
        }
    }

    @Test func `a million muted devices would cost at most two bytes each`() async throws {
        let count = 4_096
        try await withDelivery { world, _ in
            world.registry.add(count, muted: true)
            let sent = try await world.wait(try await world.send().id, for: .sent)
            #expect(sent.counts?.suppressed == UInt64(count))
            let bytes = try await world.database.read { database in
                try database.first(
                    "SELECT coalesce(sum(length(ordinals)), 0) FROM setback"
                ) { Int($0.integer(0)) } ?? 0
            }
            #expect(bytes > 0)
            #expect(bytes <= 2 * count)
        }
    }
}
