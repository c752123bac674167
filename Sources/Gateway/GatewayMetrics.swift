package import HTTPServer
import Protocol
package import ServiceKit
import Synchronization

/// The gateway's metrics, shared by all its threads.
package final class GatewayMetrics: HTTPServerObserver {
    private struct Key: Hashable {
        var dialect: String
        var method: String
        var code: RPCError.Code?

        /// Hashes only the length of the method and the code.
        ///
        /// That is quick and separates most keys, and every answer looks up its key.
        func hash(into hasher: inout Hasher) {
            hasher.combine(method.utf8.count)
            hasher.combine(code)
        }
    }

    private let metrics: Metrics
    private let requests = Mutex<[Key: Counter]>([:])
    private let seconds: Histogram
    private let opened: Counter
    private let open: Level
    private let refused: Counter
    private let bytesIn: Counter
    private let bytesOut: Counter
    private let handshakes: [HTTPServerHandshake: Counter]
    private let registrations: [RegistrationGate.Limit: Counter]
    /// Answers of /healthz.
    let health: Counter
    /// Wrong keys and secrets.
    private let wrongKeys: Counter
    private let limits: [GatewayLimit: Counter]
    private let closings: [HTTPServerClosing: Counter]

    /// Creates the gateway's metrics in `metrics`.
    package init(_ metrics: Metrics) {
        self.metrics = metrics
        seconds = metrics.histogram(
            "herald_gateway_request_seconds",
            "Time from the last byte of a request to its answer, without long polls.")
        opened = metrics.counter("herald_gateway_connections_total", "Connections accepted.")
        open = metrics.level("herald_gateway_connections", "Connections that are open now.")
        refused = metrics.counter(
            "herald_gateway_connections_refused_total",
            "Connections refused because too many were open and none of them was idle.")
        bytesIn = metrics.counter(
            "herald_gateway_received_bytes_total", "Bytes received, after TLS.")
        bytesOut = metrics.counter("herald_gateway_sent_bytes_total", "Bytes sent, before TLS.")
        health = Self.requests(metrics, dialect: "page", method: "/healthz", code: "OK")
        wrongKeys = metrics.counter(
            "herald_gateway_wrong_keys_total", "Wrong keys and secrets.")
        limits = Dictionary(
            uniqueKeysWithValues: GatewayLimit.allCases.map { limit in
                let counter = metrics.counter(
                    "herald_gateway_limited_total", "Requests refused at a limit of the gateway.",
                    labels: "limit=\"\(limit.rawValue)\"")
                return (limit, counter)
            })
        closings = Dictionary(
            uniqueKeysWithValues: HTTPServerClosing.allCases.map { reason in
                let counter = metrics.counter(
                    "herald_gateway_connections_closed_total",
                    "Connections closed for the sake of others, by the reason.",
                    labels: "reason=\"\(reason.rawValue)\"")
                return (reason, counter)
            })
        registrations = Dictionary(
            uniqueKeysWithValues: RegistrationGate.Limit.allCases.map { limit in
                let counter = metrics.counter(
                    "herald_gateway_registrations_refused_total",
                    "Registrations refused by a limit, by what the limit is counted for.",
                    labels: "limit=\"\(limit.rawValue)\"")
                return (limit, counter)
            })
        handshakes = Dictionary(
            uniqueKeysWithValues: HTTPServerHandshake.allCases.map { end in
                let counter = metrics.counter(
                    "herald_gateway_handshakes_total", "TLS handshakes, by how they ended.",
                    labels: "end=\"\(end.rawValue)\"")
                return (end, counter)
            })
    }

    private static let longPolls: Set<String> = [
        Method.Delivery.readEvents.path, Method.Delivery.readChanges.path, Page.events.rawValue,
    ]

    /// Counts an answered call or page, and its duration unless it is a long poll.
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
        // A long poll takes as long as nothing happens.
        guard !Self.longPolls.contains(method) else { return }
        seconds.observe(duration)
    }

    private static func requests(
        _ metrics: Metrics, dialect: String, method: String, code: String
    ) -> Counter {
        metrics.counter(
            "herald_gateway_requests_total",
            "Requests that the gateway answered, by dialect, method and code.",
            labels: "dialect=\"\(dialect)\",method=\"\(method)\",code=\"\(code)\"")
    }

    /// A registration was refused.
    func refused(_ limit: RegistrationGate.Limit) { registrations[limit]?.add() }

    package func connectionOpened() {
        opened.add()
        open.add(1)
    }
    package func connectionClosed() { open.add(-1) }
    package func connectionRefused() { refused.add() }
    package func connectionClosed(for reason: HTTPServerClosing) { closings[reason]?.add() }

    /// A key or a device's secret was wrong.
    func wrongKeyCame() { wrongKeys.add() }

    /// A request was refused at a limit.
    func limited(_ limit: GatewayLimit) { limits[limit]?.add() }

    package func handshakeEnded(_ end: HTTPServerHandshake) { handshakes[end]?.add() }
    package func received(_ bytes: Int) { bytesIn.add(bytes) }
    package func sent(_ bytes: Int) { bytesOut.add(bytes) }
}
