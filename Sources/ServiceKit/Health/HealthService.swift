package import Protocol
import Synchronization

/// gRPC's health checks and the process's metrics, which every daemon serves.
package final class ProcessService: HealthServing, ProcessServing {
    private let services: Set<String>
    private let metrics: Metrics
    private let serving = Mutex(false)

    /// Creates the service, which reports `services` as serving once `isServing` is set.
    package init(services: [String], metrics: Metrics) {
        self.services = Set(services)
        self.metrics = metrics
    }

    /// True if the process accepts calls; false while it starts and while it drains.
    package var isServing: Bool {
        get { serving.withLock { $0 } }
        set { serving.withLock { $0 = newValue } }
    }

    package func check(
        _ request: Proto.HealthCheckRequest, _ call: CallContext
    ) async throws -> Proto.HealthCheckResponse {
        guard request.service.isEmpty || services.contains(request.service) else {
            throw RPCError(.notFound, "this process has no service \(quoting: request.service)")
        }
        var response = Proto.HealthCheckResponse()
        response.status = isServing ? .serving : .notServing
        return response
    }

    package func getMetrics(
        _ request: Proto.GetMetricsRequest, _ call: CallContext
    ) async throws -> Proto.GetMetricsResponse {
        var response = Proto.GetMetricsResponse()
        response.text = metrics.text
        return response
    }
}
