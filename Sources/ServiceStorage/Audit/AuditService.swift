package import Protocol
import ServiceKit
import Storage

/// The calls of a daemon about its audit log.
package struct AuditService: AuditServing {
    /// The most records of a page, and the number if the request names none.
    private static let (mostRecords, usualRecords) = (1000, 100)

    private let log: AuditLog
    private let turns = AuditTurns()

    /// Creates the service of a log.
    package init(_ log: AuditLog) { self.log = log }

    package func listAuditRecords(
        _ request: Proto.ListAuditRecordsRequest, _ call: CallContext
    ) async throws -> Proto.ListAuditRecordsResponse {
        let filter = try Self.filter(request, call)
        let after = try Self.position(request.pageToken)
        let count = request.pageSize == 0 ? Self.usualRecords : Int(request.pageSize)
        guard count <= Self.mostRecords else {
            throw RPCError.invalid("page_size", "must be at most \(Self.mostRecords)")
        }
        let reader = AuditReader(segments: log.environment.segments)
        let page = try await turns.run(for: call.principal?.app ?? "") {
            try await BlockingThread.run("audit-reader") {
                try reader.page(filter, after: after, count: count)
            }
        }
        var response = Proto.ListAuditRecordsResponse()
        response.records = page.records
        response.nextPageToken = page.next.map { String($0) } ?? ""
        return response
    }

    package func noteRefusals(
        _ request: Proto.NoteRefusalsRequest, _ call: CallContext
    ) async throws -> Proto.NoteRefusalsResponse {
        let environment = log.environment
        let now = environment.clock.now()
        await log.record(
            request.refusals.map { Proto.AuditRecord($0, of: environment.service, at: now) })
        return Proto.NoteRefusalsResponse()
    }

    private static func filter(
        _ request: Proto.ListAuditRecordsRequest, _ call: CallContext
    ) throws(RPCError) -> AuditReader.Filter {
        var filter = AuditReader.Filter()
        // An app's admin sees what was done in the app, whoever did it.
        filter.app =
            call.principal?.app.isEmpty ?? true ? request.app : try call.app(request.app)
        (filter.keyID, filter.method) = (request.keyId, request.method)
        (filter.object, filter.kind) = (request.object, request.kind)
        filter.since = try request.since.map { time throws(RPCError) in
            try UnixTime(time, "since")
        }
        filter.until = try request.until.map { time throws(RPCError) in
            try UnixTime(time, "until")
        }
        filter.oldestFirst = request.oldestFirst
        return filter
    }

    private static func position(_ token: String) throws(RPCError) -> UInt64? {
        guard !token.isEmpty else { return nil }
        guard let number = UInt64(token), number < .max else {
            throw .invalid(
                "page_token", "is not from an answer of this call; leave it out to begin anew")
        }
        return number
    }
}
