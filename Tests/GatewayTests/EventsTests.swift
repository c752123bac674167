import Protocol
import Testing

@testable import Gateway

@Suite struct `Events as lines` {
    @Test func `an event query is percent-decoded, and a wrong parameter is named`() throws {
        let query = try EventsQuery(Array("app=news%2D1&after=c3A&wait=30".utf8)[...])
        #expect((query.request.app, query.request.after) == ("news-1", "c3A"))
        #expect(query.request.wait?.seconds == 30)
        #expect(try EventsQuery(nil).request == Proto.ReadEventsRequest())
        #expect(try EventsQuery(Array("devices=false".utf8)[...]).request.withoutDevices)
        #expect(try !EventsQuery(Array("devices=true".utf8)[...]).request.withoutDevices)
        #expect(try EventsQuery(Array("app=a%+2b".utf8)[...]).request.app == "a%+2b")
        for text in [
            "wait=31", "wait=", "wait=-1", "wait=+5", "wait=0x5", "limit=3", "x", "=", "wait",
            "app=Gr%FC%DFe", "devices=no",
        ] {
            let error = #expect(throws: RPCError.self) { try EventsQuery(Array(text.utf8)[...]) }
            #expect(error?.code == .invalidArgument, "\(text)")
        }
    }

    @Test func `an operator gets one event per line and the offset to resume from`()
        async throws
    {
        let gateway = try await RunningGateway()
        func get(_ key: String, _ query: String = "", _ options: String...) async throws -> String {
            try await gateway.curl(
                "-H", "authorization: Bearer \(key)", gateway.url("/v1/events\(query)"))
        }
        let all = try await get("operator-key")
        #expect(all.contains("content-type: application/x-ndjson"))
        let lines = all.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }
        // Two pages in one answer, each line with its offset.
        #expect(lines.count == 3)
        #expect(lines.map { $0.contains(#""offset":"o"#) } == [true, true, true])
        #expect(all.contains("herald-offset: o3"))
        let rest = try await get("operator-key", "?after=o2")
        #expect(rest.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }.count == 1)
        #expect(try await get("sender-key").contains(" 403"))
        #expect(try await get("nobody").contains(" 401"))
        #expect(try await get("operator-key", "?wait=99").contains(" 400"))
        // A viewer is told what it may read, and reads it.
        let refused = try await get("viewer-key")
        #expect(refused.contains(" 403") && refused.contains("devices=false"), "\(refused)")
        let changes = try await get("viewer-key", "?devices=false")
        let sums = changes.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }
        #expect(sums.count == 3 && sums.allSatisfy { $0.contains("receipts") }, "\(changes)")
        #expect(try await get("device-key", "?devices=false").contains(" 403"))
        let posted = try await gateway.curl("-d", "", gateway.url("/v1/events"))
        #expect(posted.contains(" 405"))
    }
}
