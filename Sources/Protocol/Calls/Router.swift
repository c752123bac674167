import Glibc

/// A table of methods and their handlers.
///
/// Every call gets exactly one answer, even if its method is unknown.
package struct Router: Sendable {
    /// Unpacks the request, calls the implementation and packs the response.
    package typealias Handler = @Sendable ([UInt8], CallContext) async throws -> [UInt8]

    /// A method and its handler.
    package final class Route: Caller {
        /// The method that is called.
        package let method: Method
        fileprivate let service: [UInt8]
        fileprivate let name: [UInt8]
        private let handler: Handler
        private let auditor: (any Auditor)?
        /// The turns that calls wait for; nil for methods that need none.
        private let turns: ReadTurns?

        fileprivate init(
            _ method: Method, _ auditor: (any Auditor)?, _ turns: ReadTurns,
            _ handler: @escaping Handler
        ) {
            self.method = method
            self.handler = handler
            self.auditor = auditor
            self.turns = method.callClass == .heavy ? turns : nil
            service = Array(method.service.utf8)
            name = Array(method.name.utf8)
        }

        /// Answers a call, after checking the caller's role, and records it if the schema says so.
        ///
        /// Every call of every caller comes here: the gateway's, the local command's, and those of
        /// the other daemons.
        package func answer(_ request: [UInt8], _ call: CallContext) async throws -> [UInt8] {
            if let turns { return try await answer(request, call, inTurnOf: turns) }
            return try await answerNow(request, call)
        }

        @inline(never)
        private func answer(
            _ request: [UInt8], _ call: CallContext, inTurnOf turns: ReadTurns
        ) async throws -> [UInt8] {
            try await turns.enter(call)
            defer { turns.leave(call) }
            return try await answerNow(request, call)
        }

        // Inlined, so that most calls have one frame less.
        @inline(__always)
        private func answerNow(
            _ request: [UInt8], _ call: CallContext
        ) async throws -> [UInt8] {
            guard let auditor, let facts = method.audit else {
                try checkRole(of: call.principal)
                return try await handler(request, call)
            }
            return try await recorded(auditor, facts, request, call)
        }

        // Apart, so that calls that are not recorded have a small frame.
        @inline(never)
        private func recorded(
            _ auditor: any Auditor, _ facts: AuditFacts, _ request: [UInt8], _ call: CallContext
        ) async throws -> [UInt8] {
            let note = AuditNote(of: method, for: auditor)
            var call = call
            call.note = note
            let outcome: Result<[UInt8], RPCError>
            do {
                try checkRole(of: call.principal)
                outcome = .success(try await handler(request, call))
            } catch {
                outcome = .failure(RPCError(error))
            }
            if note.isDue { await record(outcome, of: request, call, note, facts, auditor) }
            return try outcome.get()
        }

        @inline(never)
        private func record(
            _ outcome: Result<[UInt8], RPCError>, of request: [UInt8], _ call: CallContext,
            _ note: AuditNote, _ facts: AuditFacts, _ auditor: any Auditor
        ) async {
            await auditor.record(
                AuditedCall(method, facts, request, call, outcome, note.contents))
        }

        private func checkRole(of principal: Principal?) throws(RPCError) {
            guard let principal, !principal.role.permits(method.role) else { return }
            throw RPCError(.permissionDenied, "\(method.path) needs the role \(method.role)")
        }

        /// Answers a call of this route's method; `method` must be that method.
        package func call(
            _ method: Method, _ request: [UInt8], _ context: CallContext
        ) async throws -> [UInt8] {
            assert(method === self.method, "a route answers one method")
            do { return try await answer(request, context) } catch { throw RPCError(error) }
        }
    }

    private let auditor: (any Auditor)?
    private let turns: ReadTurns
    private var routes: [Route] = []
    /// A hash table over `routes` with open addressing; its length is a power of two and it is at
    /// most half full, so look-ups end.
    private var table: [Route?] = [nil, nil]

    /// Creates a router without methods.
    ///
    /// - Parameters:
    ///   - auditor: records the calls whose methods say so; nil to record none.
    ///   - turns: the turns of heavy reads.
    package init(auditor: (any Auditor)? = nil, turns: ReadTurns = ReadTurns()) {
        (self.auditor, self.turns) = (auditor, turns)
    }

    /// Returns whether the router has a method of this service.
    package func serves(_ service: String) -> Bool {
        routes.contains { $0.method.service == service }
    }

    /// The names of the services with a method here, sorted.
    package var services: [String] { Set(routes.map(\.method.service)).sorted() }

    /// Adds a handler of `method` that takes and returns messages; if there is already one, that
    /// stays.
    package mutating func on<Request: Message, Response: Message>(
        _ method: Method,
        _ body: @escaping @Sendable (Request, CallContext) async throws -> Response
    ) {
        let handler: Handler = { bytes, call in
            let response = try await body(Request(decoding: bytes), call)
            do throws(CodecError) {
                return try response.encoded()
            } catch {
                throw RPCError(.internal, "the response cannot be packed: \(error.message)")
            }
        }
        onPacked(method, handler)
    }

    /// Adds a handler of `method` that takes and returns packed messages; if there is already one,
    /// that stays.
    package mutating func onPacked(_ method: Method, _ body: @escaping Handler) {
        let route = Route(method, auditor, turns, body)
        routes.append(route)
        if routes.count * 2 > table.count {
            table = Array(repeating: nil, count: table.count * 2)
            for route in routes { add(route) }
        } else {
            add(route)
        }
    }

    /// Returns the route of a method by the bytes of its names; nil when it is unknown.
    package func route(
        service: some Collection<UInt8>, name: some Collection<UInt8>
    ) -> Route? {
        unsafe Array(service).withUnsafeBytes { service in
            unsafe Array(name).withUnsafeBytes { name in
                unsafe route(service: service, name: name)
            }
        }
    }

    /// Returns the route of a method; nil when it is unknown.
    package func route(for method: Method) -> Route? {
        route(service: method.service.utf8, name: method.name.utf8)
    }

    func route(service: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer) -> Route? {
        var slot = unsafe Self.hash(service, name)
        while let route = table[slot & (table.count - 1)] {
            if unsafe route.service.equals(service), unsafe route.name.equals(name) {
                return route
            }
            slot &+= 1
        }
        return nil
    }

    private mutating func add(_ route: Route) {
        var slot = unsafe route.service.withUnsafeBytes { service in
            unsafe route.name.withUnsafeBytes { name in unsafe Self.hash(service, name) }
        }
        while table[slot & (table.count - 1)] != nil { slot &+= 1 }
        table[slot & (table.count - 1)] = route
    }

    /// Returns the FNV-1a hash of a method's names.
    ///
    /// Names come from a peer, but the table has only the suite's own names, and a look-up compares
    /// the whole name.
    private static func hash(
        _ service: UnsafeRawBufferPointer, _ name: UnsafeRawBufferPointer
    ) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in 0..<service.count {
            hash = unsafe (hash ^ UInt64(service[index])) &* 0x100_0000_01b3
        }
        hash = (hash ^ 0x2f) &* 0x100_0000_01b3
        for index in 0..<name.count {
            hash = unsafe (hash ^ UInt64(name[index])) &* 0x100_0000_01b3
        }
        return Int(truncatingIfNeeded: hash ^ (hash >> 32))
    }
}

extension [UInt8] {
    fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard count > 0, let base = other.baseAddress else { return true }
        return unsafe withUnsafeBytes { bytes in
            unsafe bytes.baseAddress.map { unsafe memcmp($0, base, count) } == 0
        }
    }
}

extension Router: Caller {
    package func call(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async throws -> [UInt8] {
        guard let route = route(for: method) else {
            throw RPCError.unimplemented(method.path)
        }
        return try await route.call(method, request, context)
    }
}

extension RPCError {
    /// Returns the error for a method that nothing here serves.
    package static func unimplemented(_ path: String) -> RPCError {
        RPCError(.unimplemented, "no method \(quoting: path) here")
    }
}
