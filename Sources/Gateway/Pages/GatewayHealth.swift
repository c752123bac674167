import Protocol

/// gRPC's health service for the gateway itself, which always answers that it is serving.
///
/// The page `/readyz` says whether the services behind the gateway are ready.
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
