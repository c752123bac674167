import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

struct SwitchTests {
    private static func narrow(_ inFlight: Int) -> DeliveryLimits {
        var limits = DeliveryLimits()
        limits.engine.inFlight = inFlight
        return limits
    }

    @Test func `a switch lets messages in flight end, begins no others, and says what it holds`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withDelivery(devices: 10, [adapter], limits: Self.narrow(2)) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 2 }
            let answer = try await world.stopEverything(reason: "wrong text")
            #expect(answer.inFlight == 2)
            adapter.unblock()
            let stalled = try await world.wait(id, for: .stalled) { $0.counts?.delivered == 2 }
            #expect(stalled.reason == "held by the kill switch of everything: wrong text")
            try await world.stopEverything(false)
            // It takes a release: nobody knows yet whether the text was put right.
            await world.service.wake()
            try await world.wait(try await world.send().id, for: .sent)
            #expect(try await world.get(id).state == .stalled)
            let answered = try await world.release()
            #expect(answered.released == 1)
            #expect(answered.notifications.map(\.id) == [id])
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 10)
            #expect(sent.reason.isEmpty)
            #expect(adapter.ledger.count == 20)
            #expect(Set(adapter.ledger.map(\.messageID)).count == 20)
        }
    }

    @Test func `an app's switch stops only that app`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, _ in
            try await world.stopEverything(app: DeliveryWorld.app)
            let mine = try await world.send()
            #expect(mine.state == .stalled)
            #expect(mine.reason == "held by the app's kill switch: a test")
            var request = DeliveryWorld.request()
            request.app = "other"
            let theirs = try await world.client.send(request, DeliveryWorld.suite).notification
            try await eventually { adapter.ledger.count == 3 }
            #expect(adapter.ledger.allSatisfy { $0.notificationID == theirs?.id })
            #expect(try await world.get(mine.id).state == .stalled)
        }
    }

    @Test func `the suite's or the app's switch alone holds an app`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            try await world.stopEverything(app: DeliveryWorld.app)
            try await world.stopEverything()
            try await world.stopEverything(false)
            #expect(try await world.send().state == .stalled)
            let error = await failure { try await world.release() }
            #expect(error?.code == .failedPrecondition)
            #expect(error?.message.contains("the app's kill switch is on") == true)
            try await world.stopEverything(false, app: DeliveryWorld.app)
            #expect(try await world.release().released == 1)
        }
    }

    @Test func `switches survive a restart, and hold from its first moment`() async throws {
        try await withHome(devices: 4) { home in
            let adapter = ScriptedAdapter()
            home.registry.fail(RPCError(.unavailable, "no connection"))
            let (id, set) = try await home.run([adapter]) { world in
                let id = try await world.send().id
                try await world.wait(id, for: .queued) { !$0.reason.isEmpty }
                try await world.stopEverything(app: "other", reason: "theirs")
                try await world.stopEverything(reason: "all")
                return (id, try await world.switches())
            }
            #expect(set.map(\.app) == ["", "other"])
            #expect(set.map(\.epoch) == [2, 1])
            #expect(set.map(\.reason) == ["all", "theirs"])
            #expect(set.allSatisfy { $0.on && $0.changedBy == "root" && $0.changeTime != nil })
            home.registry.fail(nil)
            home.clock.advance(.seconds(2))
            try await home.run([adapter]) { world in
                let again = try await world.switches()
                #expect(again == set)
                try await world.wait(id, for: .stalled)
                try await world.stopEverything(false)
            }
            try await home.run([adapter]) { world in
                let on = try await world.switches().map(\.on)
                #expect(on == [false, true])
                #expect(adapter.ledger.isEmpty)
                _ = try await world.release(id)
                try await world.wait(id, for: .sent)
            }
            #expect(adapter.ledger.count == 4)
        }
    }

    @Test func `an acknowledged switch survives a crash at that moment`() async throws {
        try await withHome(devices: 1) { home in
            try await home.run { world in
                try await world.stopEverything()
                try await home.afterCrash().run { crashed in
                    let state = try await crashed.send().state
                    #expect(state == .stalled)
                }
            }
        }
    }

    @Test func `under a switch a scheduled notification stalls only when its time comes`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            let id = try await world.send(
                DeliveryWorld.request { $0.deliverTime = (clock.now + .seconds(60)).timestamp }
            ).id
            try await world.stopEverything()
            clock.advance(.seconds(59))
            await world.service.wake()
            #expect(try await world.get(id).state == .scheduled)
            clock.advance(.seconds(1))
            await world.service.wake()
            try await world.wait(id, for: .stalled)
        }
    }

    @Test func `the kill switch works while the registry is away`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            world.registry.fail(RPCError(.unavailable, "no connection"))
            let id = try await world.send().id
            try await world.stopEverything(app: DeliveryWorld.app)
            try await world.wait(id, for: .stalled)
        }
    }

    @Test func `a switch also holds the inbox, and its release brings the messages back`()
        async throws
    {
        try await withDelivery(devices: 2) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            let before = try await world.exchange(1)
            #expect(before.items.map(\.notificationId) == [id])
            try await world.stopEverything()
            let held = try await world.exchange(1)
            #expect(held.items.isEmpty)
            #expect(held.cursor.isEmpty)
            let stalled = try await world.send().id
            try await world.stopEverything(false)
            #expect(try await world.exchange(1, cursor: before.cursor).items.isEmpty)
            _ = try await world.release()
            try await world.wait(stalled, for: .sent)
            let after = try await world.exchange(1, cursor: before.cursor)
            #expect(after.items.map(\.notificationId) == [stalled])
        }
    }

    @Test func `a released notification does not stall again when messages in flight end`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withDelivery(devices: 6, [adapter], limits: Self.narrow(2)) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 2 }
            try await world.stopEverything()
            try await world.wait(id, for: .stalled)
            adapter.unblockOne()
            try await world.wait(id, for: .stalled) { $0.counts?.delivered == 1 }
            try await world.stopEverything(false)
            #expect(try await world.release(id).released == 1)
            adapter.unblock()
            try await world.wait(id, for: .sent)
            #expect(adapter.ledger.count == 6)
        }
    }

    @Test func `a stalled notification stays so if the switch is off before messages end`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withDelivery(devices: 6, [adapter], limits: Self.narrow(1)) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 1 }
            try await world.stopEverything()
            try await world.wait(id, for: .stalled)
            try await world.stopEverything(false)
            adapter.unblock()
            try await world.wait(id, for: .stalled) { $0.counts?.delivered == 1 }
            try await world.settle()
            #expect(adapter.ledger.count == 1)
            #expect(try await world.get(id).state == .stalled)
        }
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var code: RPCError.Code
        var field: String?
        var request: Proto.SetKillSwitchRequest
        var call: CallContext
        var testDescription: String { "\(code) \(field ?? "")" }

        init(
            _ code: RPCError.Code, _ field: String?, _ call: CallContext,
            _ change: (inout Proto.SetKillSwitchRequest) -> Void
        ) {
            (self.code, self.field, self.call) = (code, field, call)
            request = Proto.SetKillSwitchRequest()
            request.on = true
            change(&request)
        }
    }

    private static let mistakes = [
        Mistake(.invalidArgument, "app", DeliveryWorld.suite) { _ in },
        Mistake(.invalidArgument, "app", DeliveryWorld.suite) {
            $0.app = String(repeating: "a", count: 65)
        },
        Mistake(.invalidArgument, "everything", DeliveryWorld.suite) {
            $0.app = "news"
            $0.everything = true
        },
        Mistake(.invalidArgument, "reason", DeliveryWorld.sender) {
            $0.reason = String(repeating: "r", count: 513)
        },
        Mistake(.invalidArgument, "everything", DeliveryWorld.suite) {
            $0.everything = true
            $0.adapter = "scripted"
        },
        Mistake(.invalidArgument, "type", DeliveryWorld.sender) {
            $0.adapter = "scripted"
            $0.type = "/a"
        },
        Mistake(.invalidArgument, "notification_id", DeliveryWorld.sender) {
            $0.notificationId = String(repeating: "n", count: 129)
        },
        Mistake(.invalidArgument, "mode", DeliveryWorld.sender) { $0.mode = .init(rawValue: 9) },
        Mistake(.permissionDenied, nil, DeliveryWorld.sender) { $0.everything = true },
        Mistake(.notFound, nil, DeliveryWorld.sender) { $0.app = "other" },
    ]

    @Test(arguments: mistakes)
    func `a wrong switch request names its field and sets nothing`(mistake: Mistake)
        async throws
    {
        try await withDelivery { world, _ in
            let error = await failure {
                try await world.client.setKillSwitch(mistake.request, mistake.call)
            }
            #expect(error?.code == mistake.code)
            #expect(error?.violations.map(\.field) == (mistake.field.map { [$0] } ?? []))
            let set = try await world.switches()
            #expect(set.isEmpty)
        }
    }

    @Test func `to turn a switch off that was never on changes and stores nothing`() async throws {
        try await withDelivery { world, _ in
            for number in 0..<20 {
                let answer = try await world.stop(false) { $0.type = "/never/\(number)" }
                #expect(answer.killSwitch?.on == false && answer.killSwitch?.epoch == 0)
            }
            #expect(try await world.switches().isEmpty)
            let changes = try await world.client.listKillSwitchChanges(
                .init(), DeliveryWorld.suite)
            #expect(changes.changes.isEmpty)
        }
    }

    @Test func `switches that are off again leave room for others, and a short list`()
        async throws
    {
        try await withHome { home in
            try await home.run([]) { world in
                for number in 0...SwitchCheck.switchesOfAnApp {
                    try await world.stop { $0.type = "/news/\(number)" }
                    try await world.stop(false) { $0.type = "/news/\(number)" }
                }
                try await world.stop { $0.type = "/late" }
                let seen = try await world.switches()
                #expect(seen.count <= 101 && seen.contains { $0.type == "/late" && $0.on })
                #expect(seen.contains { $0.type == "/news/\(SwitchCheck.switchesOfAnApp)" })
            }
            try await home.run([]) { world in
                let seen = try await world.switches()
                #expect(seen.count <= 101 && seen.filter(\.on).map(\.type) == ["/late"])
            }
        }
    }

    @Test func `an app sees its own switch and that of everything`() async throws {
        try await withDelivery { world, _ in
            for app in [nil, DeliveryWorld.app, "other"] {
                try await world.stopEverything(app: app)
            }
            let seen = try await world.client.getKillSwitch(.init(), DeliveryWorld.sender)
            #expect(seen.switches.map(\.app) == ["", DeliveryWorld.app])
            #expect(try await world.switches().count == 3)
        }
    }
}
