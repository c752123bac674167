// Generated from grpc/health/v1/health_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `grpc.health.v1.Health`.
    package enum Health {
        /// Answers SERVING as long as the gateway answers. `/readyz` says whether the services behind it
        /// are ready.
        package static let check = Method(
            service: "grpc.health.v1.Health", name: "Check", role: .anyone,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.HealthCheckRequest.self, response: Proto.HealthCheckResponse.self)

        /// All of them.
        package static let all: [Method] = [
            check,
        ]
    }
}

/// The server's side of `grpc.health.v1.Health`.
package protocol HealthServing: Sendable {
    /// `grpc.health.v1.Health/Check`.
    func check(
        _ request: Proto.HealthCheckRequest, _ call: CallContext
    ) async throws -> Proto.HealthCheckResponse
}

/// Calls `grpc.health.v1.Health` over any caller.
package struct HealthClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `grpc.health.v1.Health/Check`.
    package func check(
        _ request: Proto.HealthCheckRequest, _ call: CallContext
    ) async throws -> Proto.HealthCheckResponse {
        try await caller.call(Method.Health.check, request, call)
    }
}

extension Router {
    /// Routes `grpc.health.v1.Health` to `service`.
    package mutating func serveHealth(_ service: some HealthServing) {
        on(Method.Health.check) { request, call in
            try await service.check(request, call)
        }
    }
}
