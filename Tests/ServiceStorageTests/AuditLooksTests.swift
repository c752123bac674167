import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import TestSupport
import Testing

/// Audit records of a person who follows events that name people.
struct AuditLooksTests {
    /// A log, with a call of delivery that is recorded in it.
    private struct World {
        let home: AuditHome
        let log: AuditLog
        let delivery: DeliveryClient

        init(share: Int = 1 << 20) throws {
            home = try AuditHome()
            log = try home.open(share: share)
            var router = Router(auditor: log)
            router.on(.Delivery.getNotification) { (request: Proto.GetNotificationRequest, call) in
                call.note?.tells(of: request.id == "none" ? [] : ["jane"])
                call.note?.isLook(at: request.id)
                guard request.id != "wrong" else { throw RPCError(.notFound, "no notification") }
                return Proto.GetNotificationResponse()
            }
            delivery = DeliveryClient(router)
        }

        func look(
            at id: String = "n1", by key: String = "ann (k1)", from address: String = "192.0.2.1",
            of app: String = "news"
        ) async {
            var call = CallContext(requestID: "r-1", client: address)
            call.principal = Principal(role: .viewer, app: app, subject: key)
            var request = Proto.GetNotificationRequest()
            request.id = id
            _ = try? await delivery.getNotification(request, call)
        }
    }

    @Test func `the first look is in the file before its answer, and the next ones are counted`()
        async throws
    {
        let world = try World()
        await world.look()
        let first = try #require(try world.home.records().first)
        #expect(first.count == 0 && first.keyId == "k1" && first.requestId == "r-1")
        for _ in 0..<599 {
            world.home.clock.advance(by: .seconds(1))
            await world.look()
        }
        #expect(try world.home.records().count == 1)
        // The next look after ten minutes has a record again, and before it the sum.
        world.home.clock.advance(by: .seconds(1))
        await world.look()
        let records = try world.home.records()
        #expect(records.map(\.count) == [0, 599, 0])
        let sum = records[1]
        #expect(sum.object == first.object && sum.keyName == "ann" && sum.app == "news")
        #expect(sum.address == "192.0.2.1" && sum.method == first.method)
        #expect(sum.time == records[2].time && sum.requestId.isEmpty && sum.outcome == "OK")
        #expect(try world.home.check().findings.isEmpty)
    }

    @Test func `what was counted is recorded when its time is over, and at the end of the process`()
        async throws
    {
        let world = try World()
        for _ in 0..<3 { await world.look() }
        world.home.clock.advance(by: .seconds(300))
        for _ in 0..<2 { await world.look(at: "n2") }
        #expect(world.log.endLooks())
        #expect(try world.home.records().map(\.count) == [0, 0])
        world.home.clock.advance(by: .seconds(300))
        #expect(world.log.endLooks())
        #expect(try world.home.records().map(\.count) == [0, 0, 2])
        await world.log.close()
        #expect(try world.home.records().map(\.count) == [0, 0, 2, 1])
        #expect(!world.log.endLooks())
    }

    @Test func `who else looks, from elsewhere, or at another notification has a record`()
        async throws
    {
        let world = try World()
        for _ in 0..<2 {
            await world.look()
            await world.look(at: "n2")
            await world.look(by: "ben (k2)")
            await world.look(from: "192.0.2.2")
            await world.look(of: "shop")
        }
        #expect(try world.home.records().count == 5)
        // What is refused is no look: each has its record. What tells of nobody has none.
        for _ in 0..<2 { await world.look(at: "wrong") }
        await world.look(at: "none")
        #expect(try world.home.records().count == 7)
    }

    @Test func `looks at more than are counted have a record each, and leave others room`()
        async throws
    {
        let world = try World()
        func lookAtAll() async {
            for number in 0..<103 { await world.look(at: "n\(number)") }
        }
        await lookAtAll()
        await lookAtAll()
        #expect(try world.home.records().count == 106)
        for _ in 0..<2 { await world.look(of: "shop") }
        #expect(try world.home.records().count == 107)
        // Those that nobody looks at again make room.
        world.home.clock.advance(by: .seconds(600))
        await world.log.close()
        for _ in 0..<2 { await world.look(at: "new") }
        #expect(try world.home.records().count { $0.count == 0 } == 108)
    }

    @Test func `beyond the app's share of a day looks are part of what is counted for it`()
        async throws
    {
        let world = try World(share: 300)
        await world.look(at: "n0")
        for _ in 0..<5 { await world.look() }
        await world.log.close()
        let records = try world.home.records()
        #expect(records.map(\.count) == [0, 5] && records.last?.object.isEmpty == true)
    }

    @Test func `a clock that goes back ends what was counted`() async throws {
        let world = try World()
        for _ in 0..<2 { await world.look() }
        world.home.clock.advance(by: .seconds(-3600))
        await world.look()
        #expect(try world.home.records().map(\.count) == [0, 1, 0])
    }
}
