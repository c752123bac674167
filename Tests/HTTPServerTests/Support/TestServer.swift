import HTTP
import HTTPServer
import Synchronization
import TLS
import TestCertificates
import Testing
import Transport

/// A server whose bodies have the length that a path names, such as `/8192`.
///
/// Answers to paths below `/held/` wait until the test lets all of them go.
final class TestServer: HTTPHandler, HTTPServerObserver {
    struct Counts {
        var closed = 0
        var sent = 0
        var closings: [HTTPServerClosing] = []
        /// The number of bodies that were made before the first connection was closed.
        var made = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var listener: HTTPListener?
    }

    let counts = Mutex(Counts())

    /// Begins to listen on a loop; the port.
    func listen(on loop: EventLoop, _ limits: HTTPServerLimits) async throws -> Int {
        let certificates = try Certificates.shared
        let certificate = ServerCertificate(
            try TLSServerContext.load(
                certificateChain: certificates.chain, key: certificates.key))
        let listener = HTTPListener(
            self, certificate: certificate, on: loop, limits: limits, observer: self)
        counts.withLock { $0.listener = listener }
        return try await listener.listen(address: "127.0.0.1", port: 0)
    }

    /// Lets all held answers go, in one turn of the loop.
    func letGo() {
        let held = counts.withLock { counts in
            defer { counts.held = [] }
            return counts.held
        }
        for answer in held { answer.resume() }
    }

    func bodyLimit(for request: HTTPRequest) -> HTTPBodyLimit { 0 }

    func finalBodyLimit(for request: HTTPRequest, from peer: HTTPPeer) async -> Int { 0 }

    func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse? {
        Int(request.pathString.dropFirst()).map(response)
    }

    func answer(_ request: HTTPRequest, from peer: HTTPPeer) async -> HTTPResponse {
        await withCheckedContinuation { held in counts.withLock { $0.held.append(held) } }
        guard !Task.isCancelled else { return HTTPResponse(status: 503) }
        return response(Int(request.pathString.dropFirst("/held/".count)) ?? 0)
    }

    private func response(_ bytes: Int) -> HTTPResponse {
        counts.withLock { if $0.closings.isEmpty { $0.made += 1 } }
        return HTTPResponse(status: 200, body: [UInt8](repeating: 0x61, count: bytes))
    }

    func refusal(_ problem: HTTPProblem, of request: HTTPRequest) -> HTTPResponse {
        HTTPResponse(status: 400)
    }

    func connectionOpened() {}
    func connectionClosed() { counts.withLock { $0.closed += 1 } }
    func connectionRefused() {}
    func connectionClosed(for reason: HTTPServerClosing) {
        counts.withLock { $0.closings.append(reason) }
    }
    func handshakeEnded(_ end: HTTPServerHandshake) {}
    func received(_ bytes: Int) {}
    func sent(_ bytes: Int) { counts.withLock { $0.sent += bytes } }
}
