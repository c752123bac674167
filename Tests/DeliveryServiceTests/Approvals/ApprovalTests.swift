import DeliveryAdapters
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Sends that wait for a second person, through their routes.
struct ApprovalTests {
    @Test func `a send of a type that needs approval waits until another person approves it`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let sent = try await desk.send()
            let why = "waits for a second person's approval: the type /bill needs it"
            #expect(sent.state == .stalled && sent.reason == why)
            #expect(sent.approval?.reason == "the type /bill needs it")
            try await world.settle()
            #expect(adapter.ledger.isEmpty)
            // Another type goes out.
            let other = try await desk.send { $0.type = "/story" }
            try await world.wait(other.id, for: .sent)
            let own = await failure {
                try await desk.approve(sent.id, by: ApprovalDesk.person("ann"))
            }
            #expect(own?.code == .permissionDenied)
            let key = await failure { try await desk.approve(sent.id, by: DeliveryWorld.sender) }
            #expect(key?.code == .permissionDenied)
            let approved = try await desk.approve(sent.id)
            #expect(approved.approval?.approvedBy == "ben (ben-id)")
            let end = try await world.wait(sent.id, for: .sent)
            #expect(end.counts?.delivered == 2 && end.reason.isEmpty)
            #expect(end.approval?.approvedBy == "ben (ben-id)")
        }
    }

    @Test func `notifications are listed by whether they wait for approval or have it`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            var waiting: [String] = []
            for number in 0..<3 {
                waiting.append(
                    try await desk.send { $0.content?.title = "Word\(number)" }.id)
            }
            let approved = try await desk.send().id
            try await desk.approve(approved)
            try await world.wait(approved, for: .sent)
            let cancelled = try await desk.send().id
            _ = try await world.cancel(cancelled)
            let other = try await desk.send { $0.type = "/story" }.id
            try await world.wait(other, for: .sent)
            try await world.stop()
            let held = try await desk.send { $0.type = "/story" }.id
            try await world.wait(held, for: .stalled)
            func list(
                _ approval: Proto.ApprovalState,
                _ change: (inout Proto.ListNotificationsRequest) -> Void = { _ in }
            ) async throws -> [String] {
                var (ids, request) = ([String](), Proto.ListNotificationsRequest())
                (request.approval, request.pageSize) = (approval, 2)
                change(&request)
                repeat {
                    let page = try await world.client.listNotifications(
                        request, DeliveryWorld.sender)
                    ids += page.notifications.map(\.id)
                    request.pageToken = page.nextPageToken
                } while !request.pageToken.isEmpty
                return ids
            }
            #expect(try await list(.waiting) == waiting.reversed())
            #expect(try await list(.approved) == [approved])
            #expect(try await list(.unspecified).count == 7)
            #expect(try await list(.waiting) { $0.state = .sent }.isEmpty)
            #expect(try await list(.approved) { $0.state = .sent } == [approved])
            #expect(try await list(.waiting) { $0.text = "word1" } == [waiting[1]])
            let wrong = await failure {
                try await list(Proto.ApprovalState(rawValue: 9))
            }
            #expect(wrong?.violations.map(\.field) == ["approval"])
        }
    }

    @Test func `a send to a named device is counted for its approval without a preview`()
        async throws
    {
        try await withDelivery(devices: 3) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.devicesOver = 2 }
            let audience = "device:\(device(0)) OR platform(ios) OR ALL"
            let sent = try await desk.send { $0.audience = audience }
            #expect(sent.approval?.reason == "3 devices are more than 2")
            #expect(world.registry.state.withLock { $0.resolved.contains(audience) })
            #expect(world.registry.state.withLock { !$0.previewed.contains(audience) })
        }
    }

    @Test func `a send to more devices than the rules allow waits, and a smaller one goes out`()
        async throws
    {
        try await withDelivery(devices: 3) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.devicesOver = 3 }
            try await world.wait(try await desk.send().id, for: .sent)
            try await desk.put { $0.devicesOver = 2 }
            let sent = try await desk.send()
            #expect(sent.approval?.reason == "3 devices are more than 2")
            let preview = try await world.client.previewSend(
                DeliveryWorld.request(), ApprovalDesk.person("ann"))
            #expect(preview.needsApproval == "3 devices are more than 2")
            // Whoever cannot be counted waits, too.
            world.registry.state.withLock { $0.failure = RPCError(.unavailable, "away") }
            let unsure = try await desk.send()
            #expect(unsure.approval?.reason == "the devices cannot be counted now")
            world.registry.state.withLock { $0.failure = nil }
            try await desk.approve(unsure.id)
            try await world.wait(unsure.id, for: .sent)
        }
    }

    @Test func `a send that is turned down says who cancelled it, and keeps that`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let sent = try await desk.send()
            #expect(sent.cancelledBy.isEmpty)
            var request = Proto.CancelNotificationRequest()
            request.id = sent.id
            let told = try await world.client.cancelNotification(
                request, ApprovalDesk.person("ben"))
            #expect(told.notification?.cancelledBy == "ben (ben-id)")
            _ = try? await world.cancel(sent.id)
            let end = try await world.get(sent.id)
            #expect(end.state == .cancelled && end.cancelledBy == "ben (ben-id)")
        }
    }

    @Test func `no release lets go what waits for approval`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let sent = try await desk.send()
            let all = try await world.release()
            #expect(all.released == 0 && all.kept == 1)
            let one = await failure { try await world.release(sent.id) }
            #expect(one?.code == .failedPrecondition)
            #expect(one?.message.hasSuffix("approve it") == true)
            try await world.settle()
            #expect(adapter.ledger.isEmpty)
            #expect(try await world.get(sent.id).state == .stalled)
        }
    }

    @Test func `what still waits when the rules are taken away goes out by a release`() async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let sent = try await desk.send()
            try await desk.put { _ in }
            #expect(try await world.get(sent.id).state == .stalled)
            let late = await failure { try await desk.approve(sent.id) }
            #expect(late?.code == .failedPrecondition)
            #expect(late?.message.hasSuffix("release the notification") == true)
            #expect(try await world.release(sent.id).released == 1)
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `an approval while a kill switch is on leaves the notification to a release`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let sent = try await desk.send()
            try await world.stop { $0.reason = "look first" }
            let approved = try await desk.approve(sent.id)
            #expect(approved.state == .stalled)
            #expect(approved.reason == "approved, and held by the app's kill switch: look first")
            try await world.stop(false)
            #expect(try await world.release().released == 1)
            try await world.wait(sent.id, for: .sent)
            #expect(adapter.ledger.count == 1)
        }
    }

    @Test func `what is sent while a kill switch is on needs the approval after its end, too`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            try await world.stop()
            let sent = try await desk.send()
            #expect(sent.state == .stalled && sent.approval != nil)
            try await world.stop(false)
            #expect(try await world.release().kept == 1)
            try await desk.approve(sent.id)
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `a notification for later that is approved keeps its time`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let time = clock.now + .seconds(3600)
            let sent = try await desk.send { $0.deliverTime = time.timestamp }
            #expect(sent.state == .stalled)
            #expect(try await desk.approve(sent.id).state == .scheduled)
            try await world.settle()
            #expect(adapter.ledger.isEmpty)
            clock.advance(.seconds(3601))
            try await world.settle()
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `senders that are exempt never wait`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put {
                $0.types = ["/bill"]
                $0.exemptSenders = ["key1", "watcher"]
            }
            func context(_ subject: String) -> CallContext {
                CallContext(
                    principal: Principal(
                        role: .sender, app: DeliveryWorld.app, subject: subject))
            }
            for subject in ["key1", "alarms (key1)", "watcher bills"] {
                let sent = try await desk.send(by: context(subject))
                #expect(sent.approval == nil, "\(subject)")
            }
            for subject in ["key2", "key1 (key2)", "watchers", "watcher x (key2)"] {
                let sent = try await desk.send(by: context(subject))
                #expect(sent.state == .stalled, "\(subject)")
            }
        }
    }

    @Test func `a key approves only where the rules let keys`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put {
                $0.types = ["/bill"]
                $0.keysMayApprove = true
            }
            let sent = try await desk.send(by: DeliveryWorld.sender)
            let own = await failure { try await desk.approve(sent.id, by: DeliveryWorld.sender) }
            #expect(own?.code == .permissionDenied)
            let second = CallContext(
                principal: Principal(role: .sender, app: DeliveryWorld.app, subject: "b (key2)"))
            try await desk.approve(sent.id, by: second)
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `rules, what waits and what was approved survive a restart`() async throws {
        try await withHome(devices: 1) { home in
            var id = ""
            try await home.run([ScriptedAdapter()]) { world in
                let desk = ApprovalDesk(world)
                try await desk.put { $0.types = ["/bill"] }
                id = try await desk.send().id
            }
            try await home.run([ScriptedAdapter()]) { world in
                let desk = ApprovalDesk(world)
                #expect(try await desk.rules().types == ["/bill"])
                #expect(try await world.get(id).approval?.approvedBy == "")
                #expect(try await desk.send().state == .stalled)
                try await desk.approve(id)
                try await world.wait(id, for: .sent)
                // Once is enough: a second approval changes nothing.
                let again = await failure { try await desk.approve(id) }
                #expect(again?.code == .failedPrecondition)
            }
        }
    }

    @Test func `rules that were taken away hold nothing after a restart either`() async throws {
        try await withHome(devices: 1) { home in
            var id = ""
            try await home.run([ScriptedAdapter()]) { world in
                let desk = ApprovalDesk(world)
                try await desk.put { $0.types = ["/bill"] }
                id = try await desk.send().id
                try await desk.put { _ in }
            }
            try await home.run([ScriptedAdapter()]) { world in
                _ = try await world.release(id)
                try await world.wait(id, for: .sent)
            }
        }
    }

    @Test func `whoever approves a send is told how many devices it goes to`() async throws {
        try await withDelivery(devices: 7) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            #expect(try await desk.send().approval?.devices == 7)
            try await desk.put { $0.devicesOver = 3 }
            #expect(try await desk.send().approval?.devices == 7)
        }
    }

    @Test(arguments: [
        (Proto.ApprovalRules.of(types: ["bill"]), "rules.types[0]: "),
        (.of(types: Array(repeating: "/a", count: 65)), "rules.types: has 65 elements"),
        (.of(exempt: [""]), "rules.exempt_senders[0]: "),
        (.of(exempt: ["a (b)"]), "rules.exempt_senders[0]: is 'a (b)'"),
    ])
    func `rules that cannot be are refused with their field`(
        rules: Proto.ApprovalRules, message: String
    ) async throws {
        try await withDelivery { world, _ in
            let error = await failure { try await ApprovalDesk(world).put { $0 = rules } }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
        }
    }
}

extension Proto.ApprovalRules {
    fileprivate static func of(types: [String] = [], exempt: [String] = []) -> Self {
        var rules = Self()
        (rules.types, rules.exemptSenders) = (types, exempt)
        return rules
    }
}
