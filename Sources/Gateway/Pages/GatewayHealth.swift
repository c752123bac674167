import Protocol

/// gRPC's health protocol for the gateway itself: it answers, so it is serving.
///
/// Whether the services behind it are ready, /readyz says.
struct GatewayHealth: HealthServing {
    let services: Set<String>

    func check(
        _ request: Proto.HealthCheckRequest, _ call: CallContext
    ) async throws -> Proto.HealthCheckResponse {
        guard request.service.isEmpty || services.contains(request.service) else {
            throw RPCError(.notFound, "no service \(quoting: request.service) here")
        }
        var response = Proto.HealthCheckResponse()
        response.status = .serving
        return response
    }
}
