import HTTPServer
import ServiceKit

/// Counts connections, handshakes and bytes.
final class ConnectionMetrics: HTTPServerObserver {
    private let opened: Counter
    private let closed: Counter
    private let refused: Counter
    private let handshakes: [HTTPServerHandshake: Counter]
    private let bytesIn: Counter
    private let bytesOut: Counter

    init(_ metrics: Metrics) {
        opened = metrics.counter("herald_gateway_connections_total", "Connections accepted.")
        closed = metrics.counter(
            "herald_gateway_connections_closed_total", "Connections that are over.")
        refused = metrics.counter(
            "herald_gateway_connections_refused_total", "Connections turned away: too many.")
        handshakes = Dictionary(
            uniqueKeysWithValues: HTTPServerHandshake.allCases.map { end in
                (
                    end,
                    metrics.counter(
                        "herald_gateway_handshakes_total", "TLS handshakes, by how they ended.",
                        labels: "end=\"\(end.rawValue)\"")
                )
            })
        bytesIn = metrics.counter("herald_gateway_received_bytes_total", "Plaintext received.")
        bytesOut = metrics.counter("herald_gateway_sent_bytes_total", "Plaintext sent.")
    }

    func connectionOpened() { opened.add() }
    func connectionClosed() { closed.add() }
    func connectionRefused() { refused.add() }
    func handshakeEnded(_ end: HTTPServerHandshake) { handshakes[end]?.add() }
    func received(_ bytes: Int) { bytesIn.add(bytes) }
    func sent(_ bytes: Int) { bytesOut.add(bytes) }
}
