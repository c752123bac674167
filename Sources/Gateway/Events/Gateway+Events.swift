import HTTP
import HTTPServer
import Protocol

extension Gateway {
    /// Returns the events after an offset in the stream, one JSON object per line, or as
    /// server-sent events, which always go on.
    ///
    /// The response's header `herald-offset` is the offset to continue from: after the last line,
    /// and after skipped events of other apps. The call waits only if there are no events at all.
    /// With `follow` the response begins with the first page and stays open for later events. With
    /// `devices=false` nothing names a device, and a viewer may read.
    func events(
        _ request: HTTPRequest, _ peer: HTTPPeer, _ context: CallContext,
        began: MonotonicInstant
    ) async throws -> HTTPResponse {
        var call = context
        call.deadline = began + Method.Delivery.readEvents.deadline
        if let secret = SessionCookie.read(request.fields) {
            try OwnPage.check(request)
            try OwnPage.checkToken(request.fields, secret)
        }
        let reader = try await knownReader(request.fields, peer, call)
        call.principal = reader
        var format = EventFormat(request.fields)
        let asked = try EventsQuery(request.query).asked(format, request.fields)
        try check(reader, mayRead: asked.request)
        if asked.isMerged { format = .merged }
        let follows = asked.follows && request.method == .get
        let waits = follows || asked.request.wait != nil
        let places = follows ? memory.followers : memory.waiting
        let place =
            waits ? try WaitingPlace(places, reader, of: asked.request.app, counters) : nil
        defer { withExtendedLifetime(place) {} }
        let isQuick = asked.request.wait == nil
        var query = asked.request
        var lines: [UInt8] = []
        var more = true
        while more, lines.count < limits.eventBytes {
            let page =
                try await isQuick
                ? throughGate(reader) { try await read(query, call) } : read(query, call)
            lines += format.text(page)
            (query.after, query.wait) = (page.offset, nil)
            more = page.more && !asked.follows
        }
        if !isQuick, !lines.isEmpty {
            // What was revoked or demanded during the wait holds for what the wait has brought.
            _ = try await self.reader(of: asked.request, request.fields, peer, call)
        }
        if format != .lines { lines += format.heartbeat(at: query.after) }
        var response = Connect.success(lines, type: format.type)
        response.fields.append("herald-offset", query.after)
        response.fields.append("cache-control", "no-store")
        if follows, let place {
            let follower = EventFollower(
                self, request.fields, peer, context, query, format, place)
            response.source = { await follower.next() }
        }
        return response
    }

    private func read(
        _ query: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        let client = DeliveryClient(backends.delivery)
        return query.withoutDevices
            ? try await client.readChanges(query, call) : try await client.readEvents(query, call)
    }

    /// Calls delivery for somebody when there is a place for it, as for any call that does not
    /// wait for something to happen.
    func throughGate<Answer: Sendable>(
        _ principal: Principal, _ call: () async throws -> Answer
    ) async throws -> Answer {
        let holder: CallHolder = principal.app.isEmpty ? .nobody : .app(principal.app)
        try await gates.delivery.enter(.normal, holder)
        defer { gates.delivery.leave(.normal, holder) }
        return try await call()
    }

    /// Returns the principal that reads events.
    ///
    /// - Throws: `unauthenticated`, or `permissionDenied`.
    func reader(
        of query: Proto.ReadEventsRequest, _ fields: HTTPFields, _ peer: HTTPPeer,
        _ call: CallContext
    ) async throws(RPCError) -> Principal {
        let principal = try await knownReader(fields, peer, call)
        try check(principal, mayRead: query)
        return principal
    }

    private func knownReader(
        _ fields: HTTPFields, _ peer: HTTPPeer, _ call: CallContext
    ) async throws(RPCError) -> Principal {
        guard let secret = SessionCookie.read(fields) else {
            return try await authenticator.principal(fields, call, from: peer)
        }
        let session = try await sessions.session(secret, isActive: false, call, from: peer)
        return try session.principal(
            in: fields.string("herald-app"), for: Method.Delivery.readChanges)
    }

    private func check(
        _ principal: Principal, mayRead query: Proto.ReadEventsRequest
    ) throws(RPCError) {
        let needed = (query.withoutDevices ? Method.Delivery.readChanges : .Delivery.readEvents)
            .role
        guard !principal.role.permits(needed) else { return }
        let without = Method.Delivery.readChanges.role
        let hint =
            principal.role.permits(without) ? "; with devices=false \(without) is enough" : ""
        throw RPCError(
            .permissionDenied,
            "/v1/events needs the role \(needed); the key has \(principal.role)\(hint)")
    }
}
