package import HTTP
package import Protocol
package import ServiceKit

/// Answers the requests of one thread: finds the dialect, the caller and the method, and calls.
package final class GatewayHandler: Sendable {
    private let endpoints: Endpoints
    private let authenticator: Authenticator
    private let operations: Operations
    private let metrics: GatewayMetrics
    private let requestIDs: Identifiers
    private let now: @Sendable () -> MonotonicInstant

    /// The longest a call may take, whatever a caller asks for.
    private static let maximumTimeout: Duration = .seconds(60)

    /// A handler on the thread of `executor`.
    package init(
        _ backends: Backends, on executor: any SerialExecutor, metrics: GatewayMetrics,
        health: ProcessService, now: @escaping @Sendable () -> MonotonicInstant
    ) {
        var local = Router()
        local.serveClient(ClientService(backends, on: executor, now: now))
        local.serveHealth(health)
        endpoints = Endpoints(backends, local: local)
        authenticator = Authenticator(RegistryClient(backends.registry), on: executor, now: now)
        operations = Operations(backends, metrics)
        self.metrics = metrics
        requestIDs = .system
        self.now = now
    }

    /// The answer, when it needs no waiting.
    package func immediately(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.path.equals("/healthz"), request.method == .get || request.method == .head
        else {
            return nil
        }
        return operations.health()
    }

    /// The answer to any request.
    ///
    /// - Parameters:
    ///   - isHTTP2: whether the answer may have trailers.
    ///   - mayReadMetrics: whether its sender needs no key for them.
    package func respond(
        to request: HTTPRequest, isHTTP2: Bool, mayReadMetrics: Bool
    ) async -> HTTPResponse {
        let path = request.pathString
        switch path {
        case "/healthz", "/readyz", "/metrics":
            return await operate(request, path, mayReadMetrics: mayReadMetrics)
        default: return await call(request, path, isHTTP2: isHTTP2)
        }
    }

    /// Whether a request shows a key that opens.
    package func opens(_ request: HTTPRequest) async -> Bool {
        let context = CallContext().limited(to: Self.maximumTimeout, from: now())
        return (try? await authenticator.principal(of: request, context)) != nil
    }

    /// The answer to a request that the connection refuses, in its dialect.
    package func refusal(_ problem: HTTPProblem, of request: HTTPRequest) -> HTTPResponse {
        guard problem.status == 413, let dialect = Dialect(request) else {
            return PlainHTTP.refusal(problem)
        }
        var response = dialect.response(RPCError(.resourceExhausted, problem.message))
        if dialect != .grpc { response.status = problem.status }
        return response
    }

    private func operate(
        _ request: HTTPRequest, _ path: String, mayReadMetrics: Bool
    ) async -> HTTPResponse {
        guard request.method == .get || request.method == .head else {
            return PlainHTTP.wrongMethod(allow: "GET, HEAD")
        }
        switch path {
        case "/healthz": return operations.health()
        case "/readyz": return await operations.readiness(now: now())
        default:
            guard !mayReadMetrics else { return await operations.metricsPage(now: now()) }
            do {
                let context = CallContext().limited(to: Self.maximumTimeout, from: now())
                let principal = try await authenticator.principal(of: request, context)
                guard principal.role.permits(.operator), principal.app.isEmpty else {
                    throw RPCError(
                        .permissionDenied, "metrics need an operator's key of the whole suite")
                }
                return await operations.metricsPage(now: now())
            } catch {
                return Connect.response(RPCError(error))
            }
        }
    }

    private func call(
        _ request: HTTPRequest, _ path: String, isHTTP2: Bool
    ) async -> HTTPResponse {
        let endpoint = endpoints[path]
        guard request.method == .post else {
            return endpoint == nil ? PlainHTTP.notFound : PlainHTTP.wrongMethod(allow: "POST")
        }
        // gRPC's status is in trailers, which HTTP/1 answers here have not.
        guard let dialect = Dialect(request), isHTTP2 || dialect != .grpc else {
            return endpoint == nil ? PlainHTTP.notFound : PlainHTTP.wrongContentType
        }
        let requestID = requestID(of: request)
        var response: HTTPResponse
        do {
            guard let endpoint else { throw RPCError.unimplemented(String(path.dropFirst())) }
            let answer = try await answer(request, endpoint, dialect, requestID)
            response = dialect.response(answer, of: endpoint.method)
            metrics.answered(dialect, endpoint.method, nil)
        } catch {
            let error = RPCError(error)
            response = dialect.response(error)
            metrics.answered(dialect, endpoint?.method, error.code)
        }
        response.fields.append("x-request-id", requestID)
        return response
    }

    private func answer(
        _ request: HTTPRequest, _ endpoint: Endpoints.Endpoint, _ dialect: Dialect,
        _ requestID: String
    ) async throws -> [UInt8] {
        let method = endpoint.method
        let limit = try dialect.timeout(of: request) ?? method.deadline
        guard limit > .zero else { throw RPCError(.deadlineExceeded, "the deadline has passed") }
        var context = CallContext(requestID: requestID)
            .limited(to: min(limit, Self.maximumTimeout), from: now())
        if method.role == .anyone {
            // Never nil: without a principal a call is the suite's own.
            context.principal = Principal(role: .anyone, app: "-", subject: "")
        } else {
            let principal = try await authenticator.principal(of: request, context)
            guard principal.role.permits(method.role) else {
                throw RPCError(.permissionDenied, "\(method.path) needs the role \(method.role)")
            }
            context.principal = principal
        }
        let payload = try dialect.payload(of: request, for: method)
        return try await endpoint.caller.call(method, payload, context)
    }

    /// The caller's own id if it is harmless in a log, else a new one.
    private func requestID(of request: HTTPRequest) -> String {
        if let given = request.fields.string("x-request-id"), (1...64).contains(given.utf8.count),
            given.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        {
            return given
        }
        return requestIDs.next()
    }
}
