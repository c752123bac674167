import DeliveryAdapters
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The scope of an approval: these devices, by somebody who did not write it, and no release.
struct ApprovalScopeTests {
    @Test func `an approval releases nothing that a kill switch has stopped since it was given`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let time = (clock.now + .seconds(3600)).timestamp
            let sent = try await desk.send { $0.deliverTime = time }
            #expect(try await desk.approve(sent.id).state == .scheduled)
            try await world.stop { $0.reason = "look first" }
            clock.advance(.seconds(3601))
            try await world.settle()
            try await world.wait(sent.id, for: .stalled)
            try await world.stop(false)
            for person in ["ann", "ben"] {
                let again = try await desk.approve(sent.id, by: ApprovalDesk.person(person))
                #expect(again.state == .stalled, "\(person)")
            }
            try await world.settle()
            #expect(adapter.ledger.isEmpty)
            #expect(try await world.release().released == 1)
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `a kill switch that was on while a notification waited needs a release, too`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let sent = try await desk.send()
            try await world.stop { $0.reason = "look first" }
            let mark = "held by the app's kill switch: look first"
            try await world.wait(sent.id, for: .stalled) { $0.reason == mark }
            try await world.stop(false)
            let approved = try await desk.approve(sent.id)
            #expect(approved.state == .stalled && approved.reason == "approved, and \(mark)")
            try await world.settle()
            #expect(adapter.ledger.isEmpty)
            #expect(try await world.release().released == 1)
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `a rule for a type counts for what was scheduled before it`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            let desk = ApprovalDesk(world)
            let time = (clock.now + .seconds(3600)).timestamp
            let sent = try await desk.send { $0.deliverTime = time }
            #expect(sent.state == .scheduled)
            try await desk.put { $0.types = ["/bill"] }
            clock.advance(.seconds(3601))
            try await world.settle()
            try await world.wait(sent.id, for: .stalled)
            #expect(adapter.ledger.isEmpty)
            #expect(try await desk.approve(sent.id).state != .stalled)
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `nobody who wrote a schedule approves it after somebody else has set its time`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            func put(by person: String, at time: String) async throws -> Proto.Schedule? {
                var request = Proto.PutScheduleRequest()
                request.schedule = ScheduleCase.schedule { $0.rule?.times = [time] }
                let call = ApprovalDesk.person(person)
                return try await world.client.putSchedule(request, call).schedule
            }
            _ = try await put(by: "ann", at: "04:00")
            let again = try await put(by: "ben", at: "05:00")
            #expect(again?.request?.authors == ["ann-id"])
            let third = try await put(by: "ann", at: "06:00")
            #expect(third?.request?.authors == ["ben-id"])
        }
    }

    @Test func `an audience that has grown beyond the rules when it goes out waits for approval`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.devicesOver = 2 }
            let time = (clock.now + .seconds(3600)).timestamp
            let sent = try await desk.send { $0.deliverTime = time }
            #expect(sent.state == .scheduled && sent.approval == nil)
            world.registry.add(1)
            clock.advance(.seconds(3601))
            try await world.settle()
            let waiting = try await world.wait(sent.id, for: .stalled)
            #expect(waiting.approval?.reason == "3 devices are more than 2")
            #expect(adapter.ledger.isEmpty)
            try await desk.approve(sent.id)
            #expect(try await world.wait(sent.id, for: .sent).counts?.delivered == 3)
        }
    }

    @Test(arguments: [10, 11])
    func `an approval is for the devices of its time, and for a tenth and ten more`(more: Int)
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let time = (clock.now + .seconds(3600)).timestamp
            let sent = try await desk.send { $0.deliverTime = time }
            #expect(try await desk.approve(sent.id).approval?.devices == 2)
            world.registry.add(more)
            clock.advance(.seconds(3601))
            try await world.settle()
            if more > 10 {
                let again = try await world.wait(sent.id, for: .stalled)
                #expect(
                    again.approval?.reason == "13 devices are more than the 2 that were approved")
                #expect(again.approval?.approvedBy.isEmpty == true)
                #expect(adapter.ledger.isEmpty)
                #expect(try await desk.approve(sent.id).approval?.devices == 13)
            }
            let end = try await world.wait(sent.id, for: .sent)
            #expect(end.counts?.delivered == UInt64(2 + more))
        }
    }

    @Test func `nothing is approved while its devices cannot be counted`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let sent = try await desk.send()
            world.registry.fail(RPCError(.unavailable, "away"))
            let error = await failure { try await desk.approve(sent.id) }
            #expect(error?.code == .unavailable)
            #expect(try await world.get(sent.id).approval?.approvedBy.isEmpty == true)
        }
    }

    @Test func `an experiment waits if all of its groups have too many devices together`()
        async throws
    {
        try await withDelivery(devices: 100, [ScriptedAdapter()]) { world, _ in
            // Each of the two variants goes to about twenty.
            try await ApprovalDesk(world).put { $0.devicesOver = 60 }
            let report = try await ExperimentDesk(world).start()
            for name in ["calm", "loud"] {
                let id = try report.group(name).notificationId
                let sent = try await world.get(id)
                #expect(sent.state == .stalled)
                #expect(sent.approval?.reason == "100 devices are more than 60")
            }
        }
    }

    @Test func `whoever created an experiment cannot approve its rest that another one sends`()
        async throws
    {
        try await withDelivery(devices: 400, [ScriptedAdapter()]) { world, _ in
            let (approvals, experiments) = (ApprovalDesk(world), ExperimentDesk(world))
            let report = try await experiments.start(by: ApprovalDesk.person("ann"))
            for name in ["calm", "loud"] {
                let id = try report.group(name).notificationId
                #expect(try await world.wait(id, for: .sent).authors.isEmpty)
            }
            try await approvals.put { $0.devicesOver = 60 }
            let rest = try await experiments.sendWinner("calm", by: ApprovalDesk.person("ben"))
                .group("rest").notificationId
            let waiting = try await world.get(rest)
            #expect(waiting.state == .stalled && waiting.authors == ["ann-id"])
            for login in ["ann", "ben"] {
                let own = await failure {
                    try await approvals.approve(rest, by: ApprovalDesk.person(login))
                }
                #expect(own?.code == .permissionDenied)
            }
            try await approvals.approve(rest, by: ApprovalDesk.person("cyd"))
            try await world.wait(rest, for: .sent)
        }
    }

    @Test func `whoever wrote what a source sends cannot approve it`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            let watcher = CallContext(
                principal: Principal(role: .sender, app: "", subject: "watcher bills"))
            let sent = try await desk.send(by: watcher) {
                $0.app = DeliveryWorld.app
                $0.authors = ["ben-id"]
            }
            #expect(sent.state == .stalled && sent.authors == ["ben-id"])
            let own = await failure { try await desk.approve(sent.id) }
            #expect(own?.code == .permissionDenied)
            #expect(own?.message.contains("wrote") == true)
            try await desk.approve(sent.id, by: ApprovalDesk.person("cyd"))
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `whoever wrote the template of a schedule cannot approve what it sends`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            let desk = ApprovalDesk(world)
            try await desk.put { $0.types = ["/bill"] }
            var template = Proto.PutTemplateRequest()
            template.messageTemplate = Proto.Template()
            template.messageTemplate?.name = "day"
            template.messageTemplate?.content = Proto.Content()
            template.messageTemplate?.content?.title = "The day"
            _ = try await world.client.putTemplate(template, ApprovalDesk.person("ben", .operator))
            var request = DeliveryWorld.request { $0.content = nil }
            request.templateName = "day"
            let named = try await world.service.namingTemplatesAuthor(request, DeliveryWorld.app)
            #expect(named.authors == ["ben-id"])
        }
    }
}
