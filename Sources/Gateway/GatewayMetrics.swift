package import HTTPServer
import Protocol
package import ServiceKit
import Synchronization

/// What the gateway counts, for all its threads together.
package final class GatewayMetrics: HTTPServerObserver {
    private struct Key: Hashable {
        var dialect: String
        var method: String
        var code: RPCError.Code?

        /// Few are alike in these, and every answer looks its key up.
        func hash(into hasher: inout Hasher) {
            hasher.combine(method.utf8.count)
            hasher.combine(code)
        }
    }

    private let metrics: Metrics
    private let requests = Mutex<[Key: Counter]>([:])
    private let seconds: Histogram
    private let opened: Counter
    private let open = Gauge()
    private let refused: Counter
    private let bytesIn: Counter
    private let bytesOut: Counter
    private let handshakes: [HTTPServerHandshake: Counter]
    /// Answers of /healthz.
    let health: Counter

    /// Counts in `metrics`.
    package init(_ metrics: Metrics) {
        self.metrics = metrics
        seconds = metrics.histogram(
            "herald_gateway_request_seconds", "From a call's last byte to its answer.")
        opened = metrics.counter("herald_gateway_connections_total", "Connections accepted.")
        let open = open
        metrics.gauge("herald_gateway_connections", "Connections open now.") {
            Double(open.value.load(ordering: .relaxed))
        }
        refused = metrics.counter(
            "herald_gateway_connections_refused_total", "Connections over the limit.")
        bytesIn = metrics.counter("herald_gateway_received_bytes_total", "Plaintext received.")
        bytesOut = metrics.counter("herald_gateway_sent_bytes_total", "Plaintext sent.")
        health = Self.requests(metrics, dialect: "page", method: "/healthz", code: "OK")
        handshakes = Dictionary(
            uniqueKeysWithValues: HTTPServerHandshake.allCases.map { end in
                let counter = metrics.counter(
                    "herald_gateway_handshakes_total", "TLS handshakes by how they ended.",
                    labels: "end=\"\(end.rawValue)\"")
                return (end, counter)
            })
    }

    /// A call or a page was answered.
    func answered(
        _ dialect: String, _ method: String, _ code: RPCError.Code?, _ duration: Duration
    ) {
        let key = Key(dialect: dialect, method: method, code: code)
        let counter = requests.withLock { requests in
            if let counter = requests[key] { return counter }
            let counter = Self.requests(
                metrics, dialect: dialect, method: method, code: code?.name ?? "OK")
            requests[key] = counter
            return counter
        }
        counter.add()
        seconds.observe(duration)
    }

    private static func requests(
        _ metrics: Metrics, dialect: String, method: String, code: String
    ) -> Counter {
        metrics.counter(
            "herald_gateway_requests_total", "Requests answered, by dialect, method and code.",
            labels: "dialect=\"\(dialect)\",method=\"\(method)\",code=\"\(code)\"")
    }

    package func connectionOpened() {
        opened.add()
        open.value.wrappingAdd(1, ordering: .relaxed)
    }
    package func connectionClosed() { open.value.wrappingSubtract(1, ordering: .relaxed) }
    package func connectionRefused() { refused.add() }
    package func handshakeEnded(_ end: HTTPServerHandshake) { handshakes[end]?.add() }
    package func received(_ bytes: Int) { bytesIn.add(bytes) }
    package func sent(_ bytes: Int) { bytesOut.add(bytes) }
}

/// A number that rises and falls.
private final class Gauge: Sendable {
    let value = Atomic<Int>(0)
}
