import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Synchronization
import TestSupport
import Testing

struct AuditLogTests {
    @Test func `a call is answered once its record is in the file`() async throws {
        let home = try AuditHome()
        let log = try home.open()
        var router = Router(auditor: log)
        router.on(.Registry.revokeKey) { (request: Proto.RevokeKeyRequest, call) in
            call.note?.changed(from: "sender", to: "revoked")
            guard request.id != "none" else { throw RPCError(.notFound, "no key") }
            return Proto.RevokeKeyResponse()
        }
        let client = RegistryClient(router)
        var call = CallContext(requestID: "r-1", client: "192.0.2.1")
        call.principal = Principal(role: .admin, app: "", subject: "ann (k1)")
        for id in ["k2", "none"] {
            var request = Proto.RevokeKeyRequest()
            (request.app, request.id) = ("news", id)
            _ = try? await client.revokeKey(request, call)
            #expect(try home.records().last?.object == id)
        }
        call.principal?.role = .sender
        _ = try? await client.revokeKey(Proto.RevokeKeyRequest(), call)
        let records = try home.records()
        #expect(records.map(\.outcome) == ["OK", "NOT_FOUND", "PERMISSION_DENIED"])
        let first = try #require(records.first)
        #expect(first.keyId == "k1" && first.keyName == "ann" && first.address == "192.0.2.1")
        #expect(first.app == "news" && first.method == "herald.v1.Registry/RevokeKey")
        #expect(first.before == "sender" && first.after == "revoked")
        #expect(first.requestId == "r-1" && first.kind == .change && first.number == 1)
    }

    @Test func `what tells nothing of anybody is not recorded, nor what the schema leaves out`()
        async throws
    {
        let home = try AuditHome()
        var router = Router(auditor: try home.open())
        router.on(.Delivery.readEvents) { (_: Proto.ReadEventsRequest, call) in
            call.note?.toldNothing()
            return Proto.ReadEventsResponse()
        }
        router.on(.Registry.listTags) { (_: Proto.ListTagsRequest, _) in Proto.ListTagsResponse() }
        _ = try await DeliveryClient(router).readEvents(Proto.ReadEventsRequest(), CallContext())
        _ = try await RegistryClient(router).listTags(Proto.ListTagsRequest(), CallContext())
        #expect(try home.records().isEmpty)
    }

    @Test func `a device is recorded by a digest of its id, and found by the id`() async throws {
        let home = try AuditHome()
        let log = try home.open()
        var router = Router(auditor: log)
        router.on(.Registry.getDevice) { (_: Proto.GetDeviceRequest, _) in
            Proto.GetDeviceResponse()
        }
        var request = Proto.GetDeviceRequest()
        request.id = "a-device-like-no-other"
        _ = try await RegistryClient(router).getDevice(request, CallContext())
        #expect(try !home.text().contains("a-device-like-no-other"))
        var list = Proto.ListAuditRecordsRequest()
        list.object = "a-device-like-no-other"
        let found = try await AuditService(log).listAuditRecords(list, CallContext())
        #expect(found.records.count == 1 && found.records.first?.kind == .personalRead)
    }

    @Test
    func `beyond an app's share of a day its calls are counted, and those of others recorded`()
        async throws
    {
        let home = try AuditHome()
        // Each record counts as some 310 bytes.
        let log = try home.open(share: 1_000)
        for number in 0..<50 { await log.record([.made(number), .made(number, app: "shop")]) }
        await log.record([.made(7, app: "")])
        let before = try home.records()
        #expect(before.count { $0.app == "news" } == 4 && before.count { $0.app == "shop" } == 4)
        #expect(before.count { $0.app.isEmpty } == 1)
        #expect(home.said.contains("counts an app's calls"))
        // What was counted is recorded at the end, as one record of each kind.
        await log.close()
        let sums = try home.records().dropFirst(before.count)
        #expect(sums.map(\.count) == [46, 46] && sums.allSatisfy { $0.object.isEmpty })
        #expect(Set(sums.map(\.app)) == ["news", "shop"])
        #expect(try home.check().findings.isEmpty)
        // The next day has a share of its own.
        home.clock.advance(by: .seconds(86_400))
        await log.record([.made(51)])
        #expect(try home.records().last?.object == "51")
    }

    @Test func `an app's key sees what was done in its app alone`() async throws {
        let home = try AuditHome()
        let log = try home.open()
        await log.record([.made(1, app: "news"), .made(2, app: "shop"), .made(3, app: "")])
        var call = CallContext()
        call.principal = Principal(role: .admin, app: "shop", subject: "k")
        let service = AuditService(log)
        let own = try await service.listAuditRecords(Proto.ListAuditRecordsRequest(), call)
        #expect(own.records.map(\.app) == ["shop"])
        var other = Proto.ListAuditRecordsRequest()
        other.app = "news"
        await #expect(throws: RPCError.self) { try await service.listAuditRecords(other, call) }
        call.principal?.app = ""
        let all = try await service.listAuditRecords(Proto.ListAuditRecordsRequest(), call)
        #expect(all.records.count == 3)
    }

    @Test(arguments: [true, false], [1, 7, 1000])
    func `pages have every record once, in order`(oldestFirst: Bool, size: Int) async throws {
        let home = try AuditHome()
        let log = try home.open()
        for number in 1...40 {
            await log.record([.made(number)])
            // A new day begins a new file.
            if number % 9 == 0 { home.clock.advance(by: .seconds(86_400)) }
        }
        let service = AuditService(log)
        var (seen, request) = ([UInt64](), Proto.ListAuditRecordsRequest())
        (request.oldestFirst, request.pageSize) = (oldestFirst, UInt32(size))
        repeat {
            let page = try await service.listAuditRecords(request, CallContext())
            seen += page.records.map(\.number)
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        #expect(seen == (oldestFirst ? Array(1...40) : Array((1...40).reversed())))
    }

    @Test func `calls that read the log take turns, and those of one app leave room for others`()
        async throws
    {
        let home = try AuditHome()
        let log = try home.open()
        for start in stride(from: 0, to: 20_000, by: 500) {
            await log.record((start..<start + 500).map { .made($0) })
        }
        let service = AuditService(log)
        func read(_ app: String) async -> RPCError.Code? {
            var call = CallContext()
            call.principal = Principal(role: .admin, app: app, subject: "k")
            var request = Proto.ListAuditRecordsRequest()
            request.keyId = "nobody"
            do {
                _ = try await service.listAuditRecords(request, call)
                return nil
            } catch { return RPCError(error).code }
        }
        let outcomes = await withTaskGroup(of: RPCError.Code?.self) { group in
            for _ in 0..<40 { group.addTask { await read("news") } }
            var all: [RPCError.Code?] = []
            for await one in group { all.append(one) }
            return all
        }
        let refused = outcomes.compactMap(\.self)
        #expect(refused.count >= 20 && refused.allSatisfy { $0 == .resourceExhausted })
        #expect(outcomes.count - refused.count >= 2)
        #expect(await read("shop") == nil)
    }

    @Test func `old files go, and what is left is still whole`() async throws {
        let home = try AuditHome()
        let log = try home.open(days: 3)
        for number in 1...10 {
            await log.record([.made(number, at: home.clock.now)])
            home.clock.advance(by: .seconds(86_400))
        }
        await log.close()
        let again = try home.open(days: 3)
        await again.record([.made(11, at: home.clock.now)])
        await again.close()
        let check = try home.check()
        #expect(check.findings.isEmpty, "\(check.findings)")
        #expect(check.end.number == 11 && (3...5).contains(check.records), "\(check.records)")
    }

    @Test func `calls go on while the audit log cannot be written, and records are written later`()
        async throws
    {
        let home = try AuditHome()
        let log = try home.open()
        let obstacle = home.segments.path(1)
        try FileManager.default.createDirectory(
            atPath: obstacle, withIntermediateDirectories: false)
        func unwritten(_ count: Int) -> Bool {
            home.metrics.text.contains(
                "herald_audit_unwritten_records{service=\"registry\"} \(Double(count))\n")
        }
        #expect(unwritten(0))
        await log.record([.made(1), .made(2)])
        #expect(unwritten(2))
        try FileManager.default.removeItem(atPath: obstacle)
        await log.record([.made(3)])
        #expect(unwritten(0))
        #expect(try home.records().map(\.object) == ["1", "2", "3"])
        await log.close()
        #expect(try home.check().findings.isEmpty)
    }
}
