/// Finds a call's handler.
///
/// Every call gets exactly one answer, known or not.
package struct Router: Sendable {
    /// Unpacks, calls, packs.
    package typealias Handler = @Sendable ([UInt8], CallContext) async throws -> [UInt8]

    /// A method and what answers it.
    package struct Route: Sendable {
        /// What is true of the method.
        package let method: Method
        let service: [UInt8]
        let name: [UInt8]
        let handler: Handler

        /// Answers a call, after the caller's role was checked.
        package func answer(_ request: [UInt8], _ call: CallContext) async throws -> [UInt8] {
            if let principal = call.principal, !principal.role.permits(method.role) {
                throw RPCError(
                    .permissionDenied, "\(method.path) needs the role \(method.role)")
            }
            return try await handler(request, call)
        }
    }

    private var routes: [UInt64: [Route]] = [:]

    /// A router that knows no method.
    package init() {}

    /// Whether a service of this name has a method here.
    package func serves(_ service: String) -> Bool {
        routes.values.contains { $0.contains { $0.method.service == service } }
    }

    /// The names of the services with a method here, sorted.
    package var services: [String] {
        Set(routes.values.joined().map(\.method.service)).sorted()
    }

    /// Answers `method` with `body`.
    package mutating func on<Request: Message, Response: Message>(
        _ method: Method,
        _ body: @escaping @Sendable (Request, CallContext) async throws -> Response
    ) {
        let handler: Handler = { bytes, call in
            try await body(Request(decoding: bytes), call).encoded()
        }
        let service = Array(method.service.utf8)
        let name = Array(method.name.utf8)
        routes[Self.hash(service, name), default: []].append(
            Route(method: method, service: service, name: name, handler: handler))
    }

    /// The route of a method by its names' bytes; nil when it is not known.
    package func route(
        service: some Collection<UInt8>, name: some Collection<UInt8>
    ) -> Route? {
        routes[Self.hash(service, name)]?.first {
            $0.service.elementsEqual(service) && $0.name.elementsEqual(name)
        }
    }

    /// FNV-1a: names come from a peer, but a lookup compares them in full.
    private static func hash(
        _ service: some Collection<UInt8>, _ name: some Collection<UInt8>
    ) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in service { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ 0x2f) &* 0x100_0000_01b3
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}

extension Router: Caller {
    package func call(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async throws -> [UInt8] {
        guard let route = route(service: method.service.utf8, name: method.name.utf8) else {
            throw RPCError.unimplemented(method.path)
        }
        do { return try await route.answer(request, context) } catch { throw RPCError(error) }
    }
}

extension RPCError {
    /// The answer to a call that nothing here serves.
    package static func unimplemented(_ path: String) -> RPCError {
        RPCError(.unimplemented, "no method '\(path)' here")
    }
}
