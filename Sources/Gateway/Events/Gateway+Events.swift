import HTTP
import Protocol
import ProtocolJSON

extension Gateway {
    /// What happened after a place in the stream, one JSON object a line.
    ///
    /// The header `herald-offset` is where to read on: after the last line, or what others' events
    /// have been passed. Waits only when there is nothing at all.
    func events(
        _ request: HTTPRequest, _ context: CallContext, began: MonotonicInstant
    ) async throws -> HTTPResponse {
        var call = context
        call.deadline = began + Method.Delivery.readEvents.deadline
        let principal = try await authenticator.principal(request.fields, call)
        guard principal.role.permits(Method.Delivery.readEvents.role) else {
            throw RPCError(
                .permissionDenied,
                "/v1/events needs the role operator; the key has \(principal.role)")
        }
        call.principal = principal
        var query = try EventsQuery(request.query).request
        let client = DeliveryClient(backends.delivery)
        var lines: [UInt8] = []
        var more = true
        while more, lines.count < limits.eventBytes {
            let page = try await client.readEvents(query, call)
            for event in page.events { lines += event.jsonText + [UInt8(ascii: "\n")] }
            (query.after, query.wait) = (page.offset, nil)
            more = page.more
        }
        var response = Connect.success(lines, type: "application/x-ndjson")
        response.fields.append("herald-offset", query.after)
        response.fields.append("cache-control", "no-store")
        return response
    }
}
