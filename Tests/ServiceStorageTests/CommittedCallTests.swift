import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Synchronization
import TestSupport
import Testing

/// Calls that are recorded by the thread that commits their changes.
struct CommittedCallTests {
    /// A service that stores rows, with a log whose own thread does nothing.
    private final class Rows: Sendable {
        let home: AuditHome
        private let database: DatabaseQueue
        private let client: DeliveryClient
        private let scratch = ScratchDirectory()

        init() async throws {
            home = try AuditHome()
            let schema = Schema(
                applicationID: 0x4845_5255,
                migrations: [Migration(1, "rows", "CREATE TABLE row (id TEXT PRIMARY KEY) STRICT")])
            var configuration = DatabaseQueue.Configuration(
                path: scratch.file("rows.db"), schema: schema)
            configuration.limits.ballastBytes = 0
            let database = try await DatabaseQueue.open(configuration)
            var router = Router(auditor: try home.open(writing: { _ in }))
            router.on(.Delivery.send) { (request: Proto.SendRequest, call) in
                let id = request.idempotencyKey
                try await database.write(
                    recording: { call.committed(app: request.app, object: $0) },
                    { database in
                        try database.run("INSERT INTO row (id) VALUES (?)", id)
                        return "object-\(id)"
                    })
                if id == "late" { throw RPCError(.unavailable, "after the commit") }
                return Proto.SendResponse()
            }
            (self.database, client) = (database, DeliveryClient(router))
        }

        func send(_ id: String, _ call: CallContext = CallContext()) async throws {
            var request = Proto.SendRequest()
            (request.app, request.idempotencyKey) = ("news", id)
            _ = try await client.send(request, call)
        }

        func close() async { await database.close() }
    }

    @Test func `the record is in the file when the call is answered, without the log's own thread`()
        async throws
    {
        let rows = try await Rows()
        var call = CallContext(requestID: "r-1", client: "192.0.2.1")
        call.principal = Principal(role: .sender, app: "news", subject: "ann (k1)")
        for id in ["a", "b", "c"] {
            try await rows.send(id, call)
            #expect(try rows.home.records().last?.object == "object-\(id)")
        }
        let records = try rows.home.records()
        #expect(records.map(\.number) == [1, 2, 3])
        let first = try #require(records.first)
        #expect(first.keyId == "k1" && first.keyName == "ann" && first.address == "192.0.2.1")
        #expect(first.app == "news" && first.method == "herald.v1.Delivery/Send")
        #expect(first.outcome == "OK" && first.requestId == "r-1" && first.kind == .change)
        #expect(first.time == rows.home.clock.now.timestamp)
        await rows.close()
    }

    @Test func `a call that fails after its change is committed is recorded once, as done`()
        async throws
    {
        let rows = try await Rows()
        await #expect(throws: RPCError.self) { try await rows.send("late") }
        #expect(try rows.home.records().map(\.outcome) == ["OK"])
        await rows.close()
    }

    @Test func `the chain of records of many callers at once is whole`() async throws {
        let rows = try await Rows()
        await withTaskGroup { group in
            for id in 0..<200 { group.addTask { try? await rows.send("\(id)") } }
        }
        let check = try rows.home.check()
        #expect(check.records == 200 && check.end.number == 200)
        #expect(check.findings.isEmpty, "\(check.findings)")
        let objects = try Set(rows.home.records().map(\.object))
        #expect(objects == Set((0..<200).map { "object-\($0)" }))
        await rows.close()
    }
}
