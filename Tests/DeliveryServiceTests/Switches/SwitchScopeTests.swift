import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Switches for a part of an app.
struct SwitchScopeTests {
    private static func request(_ type: String) -> Proto.SendRequest {
        DeliveryWorld.request { $0.type = type }
    }

    @Test func `a type's switch holds present and later notifications of that type only`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        var limits = DeliveryLimits()
        limits.engine.inFlight = 2
        try await withDelivery(devices: 6, [adapter], limits: limits) { world, _ in
            let early = try await world.send(Self.request("/bill/vote")).id
            try await eventually { adapter.underWay == 2 }
            let answer = try await world.stop { $0.type = "/bill/vote" }
            #expect(answer.killSwitch?.type == "/bill/vote")
            let late = try await world.send(Self.request("/bill/vote"))
            #expect(late.state == .stalled)
            #expect(late.reason == "held by the kill switch of type /bill/vote: a test")
            adapter.unblock()
            try await world.wait(early, for: .stalled) { $0.counts?.delivered == 2 }
            let other = try await world.send(Self.request("/bill/signed")).id
            try await world.wait(other, for: .sent)
            #expect(adapter.ledger.count { $0.type == "/bill/vote" } == 2)
            let early2 = await failure { try await world.release { $0.type = "/bill/vote" } }
            #expect(early2?.code == .failedPrecondition)
            try await world.stop(false) { $0.type = "/bill/vote" }
            #expect(try await world.release { $0.type = "/bill/vote" }.released == 2)
            for id in [early, late.id] { try await world.wait(id, for: .sent) }
            #expect(Set(adapter.ledger.map(\.messageID)).count == 18)
            #expect(adapter.ledger.count == 18)
        }
    }

    @Test func `a type's switch holds the types below it until it is released`() async throws {
        let adapter = ScriptedAdapter()
        adapter.block()
        var limits = DeliveryLimits()
        limits.engine.inFlight = 2
        try await withDelivery(devices: 6, [adapter], limits: limits) { world, _ in
            let early = try await world.send(Self.request("/bill/vote")).id
            try await eventually { adapter.underWay == 2 }
            let answer = try await world.stop { $0.type = "/bill" }
            #expect(answer.effect?.notifications == 1)
            #expect(answer.effect?.prevented == 4)
            let late = try await world.send(Self.request("/bill/vote/passed"))
            #expect(late.state == .stalled)
            #expect(late.reason == "held by the kill switch of type /bill: a test")
            adapter.unblock()
            try await world.wait(early, for: .stalled) { $0.counts?.delivered == 2 }
            let other = try await world.send(Self.request("/billing")).id
            try await world.wait(other, for: .sent)
            let refused = await failure { try await world.release { $0.type = "/bill/vote" } }
            #expect(refused?.code == .failedPrecondition)
            try await world.stop(false) { $0.type = "/bill" }
            #expect(try await world.release { $0.type = "/bill" }.released == 2)
            for id in [early, late.id] { try await world.wait(id, for: .sent) }
            #expect(Set(adapter.ledger.map(\.messageID)).count == 18)
        }
    }

    @Test func `a cancelling switch of a type above is stronger than a pause of the type itself`()
        async throws
    {
        try await withDelivery { world, _ in
            try await world.stop { $0.type = "/bill/vote" }
            try await world.stop { ($0.type, $0.mode) = ("/bill", .cancel) }
            let refused = await failure { try await world.send(Self.request("/bill/vote")) }
            #expect(refused?.message == "the kill switch of type /bill is on and cancels: a test")
        }
    }

    @Test func `a notification's switch holds only it, and a release of all passes it over`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withDelivery(devices: 600, [adapter]) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay > 0 }
            try await world.stop { $0.notificationId = id }
            adapter.unblock()
            let held = try await world.wait(id, for: .stalled)
            #expect(held.reason == "held by the notification's kill switch: a test")
            let other = try await world.send().id
            try await world.wait(other, for: .sent)
            let all = try await world.release()
            #expect(all.released == 0)
            #expect(all.kept == 1)
            #expect(all.items.map(\.problem) == ["the notification's kill switch is on: a test"])
            #expect(try await world.get(id).state == .stalled)
            try await world.stop(false) { $0.notificationId = id }
            #expect(try await world.switches().isEmpty)
            #expect(try await world.release(id).released == 1)
            try await world.wait(id, for: .sent) { $0.counts?.delivered == 600 }
            #expect(adapter.ledger.count == 1_200)
        }
    }

    @Test func `an adapter's switch holds its lane until it is released, over restarts`()
        async throws
    {
        try await withHome(devices: 5) { home in
            let (bad, good) = (ScriptedAdapter("bad"), ScriptedAdapter("good"))
            let id = try await home.run([bad, good]) { world in
                try await world.stop { $0.adapter = "bad" }
                let id = try await world.send().id
                let sending = try await world.wait(id, for: .sending) { $0.counts?.delivered == 5 }
                #expect(sending.reason == "bad: the kill switch of adapter bad is on: a test")
                let off = try await world.stop(false) { $0.adapter = "bad" }
                #expect(off.killSwitch?.awaitsRelease == true)
                try await world.settle()
                let waiting = try await world.get(id)
                #expect(waiting.state == .sending)
                #expect(waiting.reason.contains("waits for its release"))
                return id
            }
            #expect(bad.ledger.isEmpty)
            try await home.run([bad, good]) { world in
                try await world.settle()
                #expect(try await world.get(id).state == .sending)
                let error = await failure { try await world.release(id) }
                #expect(error?.code == .failedPrecondition)
                #expect(bad.ledger.isEmpty)
                let answer = try await world.release { $0.adapter = "bad" }
                #expect(answer.released == 1)
                #expect(answer.deliveries == 5)
                try await world.wait(id, for: .sent) { $0.counts?.delivered == 10 }
                #expect(try await world.switches().map(\.awaitsRelease) == [false])
            }
            #expect(bad.ledger.count == 5)
            #expect(good.ledger.count == 5)
        }
    }

    @Test func `a release of all frees adapters that wait for it`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, _ in
            try await world.stop { $0.adapter = "scripted" }
            let id = try await world.send().id
            try await world.wait(id, for: .sending)
            try await world.stop(false) { $0.adapter = "scripted" }
            _ = try await world.release()
            try await world.wait(id, for: .sent) { $0.counts?.delivered == 3 }
        }
    }

    @Test func `an unknown adapter is refused with the names of the known ones`() async throws {
        try await withDelivery { world, _ in
            let error = await failure { try await world.stop { $0.adapter = "apnz" } }
            #expect(error?.code == .notFound)
            #expect(error?.message == "no adapter 'apnz'; there are: scripted")
            let none = await failure { try await world.stop { $0.notificationId = "nobody" } }
            #expect(none?.code == .notFound)
            let set = try await world.switches()
            #expect(set.isEmpty)
        }
    }

    @Test func `a cancelling switch ends all in its scope for good, and refuses new sends`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        var limits = DeliveryLimits()
        limits.engine.inFlight = 2
        try await withDelivery(devices: 6, [adapter], limits: limits) { world, clock in
            let ids = [
                try await world.send().id,
                try await world.send(
                    DeliveryWorld.request { $0.deliverTime = (clock.now + .seconds(9)).timestamp }
                ).id,
            ]
            try await eventually { adapter.underWay == 2 }
            let answer = try await world.stop { $0.mode = .cancel }
            #expect(answer.effect?.notifications == 2)
            #expect(answer.effect?.inFlight == 2)
            #expect(answer.effect?.prevented == 4)
            adapter.unblock()
            for id in ids {
                let over = try await world.wait(id, for: .cancelled)
                #expect(over.reason == "cancelled by the app's kill switch: a test")
            }
            try await world.wait(ids[0], for: .cancelled) { $0.counts?.delivered == 2 }
            let refused = await failure { try await world.send() }
            #expect(refused?.code == .failedPrecondition)
            try await world.stop(false)
            #expect(try await world.release().released == 0)
            try await world.settle()
            #expect(adapter.ledger.count == 2)
        }
    }

    @Test func `a cancelling switch for an adapter ends its deliveries, and others go on`()
        async throws
    {
        let (bad, good) = (ScriptedAdapter("bad"), ScriptedAdapter("good"))
        bad.block()
        var limits = DeliveryLimits()
        limits.engine.inFlight = 4
        try await withDelivery(devices: 9, [bad, good], limits: limits) { world, _ in
            let id = try await world.send().id
            try await eventually { bad.underWay > 0 && good.ledger.count == 9 }
            let answer = try await world.stop {
                $0.adapter = "bad"
                $0.mode = .cancel
            }
            let begun = UInt64(bad.ledger.count)
            #expect(answer.effect?.inFlight == begun)
            #expect(answer.effect?.prevented == 9 - begun)
            #expect(answer.effect?.sentBefore == 0)
            bad.unblock()
            let over = try await world.wait(id, for: .sent)
            #expect(over.counts?.delivered == 9 + begun)
            #expect(over.counts?.suppressed == 9 - begun)
            #expect(over.errors.map(\.message) == ["cancelled"])
            #expect(over.errors.map(\.count) == [9 - begun])
            let next = try await world.send().id
            let passed = try await world.wait(next, for: .sent)
            #expect(passed.counts?.suppressed == 9)
            let off = try await world.stop(false) { $0.adapter = "bad" }
            #expect(off.killSwitch?.awaitsRelease == false)
            let last = try await world.send().id
            try await world.wait(last, for: .sent) { $0.counts?.delivered == 18 }
        }
    }

    @Test func `every change of switches is in the log, newest first, with who and why`()
        async throws
    {
        try await withDelivery { world, _ in
            try await world.stop { $0.type = "/a" }
            try await world.stop(false) { $0.type = "/a" }
            try await world.stop { $0.adapter = "scripted" }
            try await world.stop(false) { $0.adapter = "scripted" }
            _ = try await world.release { ($0.adapter, $0.reason) = ("scripted", "put right") }
            try await world.stopEverything(app: "other")
            var request = Proto.ListKillSwitchChangesRequest()
            request.pageSize = 3
            let first = try await world.client.listKillSwitchChanges(request, DeliveryWorld.sender)
            request.pageToken = first.nextPageToken
            let rest = try await world.client.listKillSwitchChanges(request, DeliveryWorld.sender)
            let all = first.changes + rest.changes
            #expect(all.map(\.epoch) == [5, 4, 3, 2, 1])
            #expect(all.map(\.on) == [false, false, true, false, true])
            #expect(all.map(\.awaitsRelease) == [false, true, false, false, false])
            #expect(all.map(\.reason) == ["put right"] + Array(repeating: "a test", count: 4))
            #expect(all.map(\.released) == [true, false, false, false, false])
            #expect(all.allSatisfy { $0.changedBy == "key1" })
            #expect(rest.nextPageToken.isEmpty)
            let suite = try await world.client.listKillSwitchChanges(.init(), DeliveryWorld.suite)
            #expect(suite.changes.map(\.app).first == "other")
            #expect(suite.changes.count == 6)
        }
    }

    @Test func `a type's switch holds the inbox at its first held message, and loses nothing`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            var ids: [String] = []
            for type in ["/a", "/b", "/a"] {
                ids.append(try await world.send(Self.request(type)).id)
                try await world.wait(ids.last ?? "", for: .sent)
            }
            try await world.stop { $0.type = "/b" }
            let held = try await world.exchange(0)
            #expect(held.items.map(\.notificationId) == [ids[0]])
            try await world.stop(false) { $0.type = "/b" }
            let rest = try await world.exchange(0, cursor: held.cursor)
            #expect(rest.items.map(\.notificationId) == Array(ids[1...]))
        }
    }
}
