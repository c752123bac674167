import HTTP
import Protocol
package import ServiceKit
import Synchronization

/// Counts what the gateway answers.
package final class GatewayMetrics: Sendable {
    private struct Key: Hashable {
        let dialect: Dialect?
        let method: String
        let code: String
    }

    private let metrics: Metrics
    private let counters = Mutex<[Key: Counter]>([:])
    private let health: Counter

    /// Counters in `metrics`.
    package init(_ metrics: Metrics) {
        self.metrics = metrics
        health = metrics.counter("herald_gateway_health_checks_total", "GET /healthz answered.")
    }

    /// Everything counted in this process, as Prometheus text.
    var text: String { metrics.text }

    /// Counts a health check, which must cost nothing.
    func healthChecked() { health.add() }

    /// Counts a call; `method` is nil when there is no such method, so that peers cannot make
    /// names.
    func answered(_ dialect: Dialect?, _ method: Method?, _ code: RPCError.Code?) {
        let key = Key(
            dialect: dialect, method: method?.path ?? "unknown", code: code?.name ?? "OK")
        counter(key).add()
    }

    private func counter(_ key: Key) -> Counter {
        counters.withLock { counters in
            if let counter = counters[key] { return counter }
            let counter = metrics.counter(
                "herald_gateway_requests_total", "Calls answered, by dialect, method and code.",
                labels: "dialect=\"\(key.dialect?.rawValue ?? "http")\",method=\"\(key.method)\","
                    + "code=\"\(key.code)\"")
            counters[key] = counter
            return counter
        }
    }
}
