// Generated from herald/v1/process_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Process`.
    package enum Process {
        /// `herald.v1.Process/GetMetrics`.
        package static let getMetrics = Method(
            service: "herald.v1.Process", name: "GetMetrics", role: .internal,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.GetMetricsRequest.self, response: Proto.GetMetricsResponse.self)

        /// All of them.
        package static let all: [Method] = [
            getMetrics,
        ]
    }
}

/// The server's side of `herald.v1.Process`.
package protocol ProcessServing: Sendable {
    /// `herald.v1.Process/GetMetrics`.
    func getMetrics(
        _ request: Proto.GetMetricsRequest, _ call: CallContext
    ) async throws -> Proto.GetMetricsResponse
}

/// Calls `herald.v1.Process` over any caller.
package struct ProcessClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Process/GetMetrics`.
    package func getMetrics(
        _ request: Proto.GetMetricsRequest, _ call: CallContext
    ) async throws -> Proto.GetMetricsResponse {
        try await caller.call(Method.Process.getMetrics, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Process` to `service`.
    package mutating func serveProcess(_ service: some ProcessServing) {
        on(Method.Process.getMetrics) { request, call in
            try await service.getMetrics(request, call)
        }
    }
}
