import Foundation
import HTTP
import HTTP2Client
import HeraldClient
import Protocol
import TLS
import Transport

/// The way of all phones to the gateway: a few connections with HTTP/2 on the fleet's event loop.
///
/// Many requests of one turn share one write and one TLS record, as those of many phones do behind
/// a carrier's proxy.
actor GatewayLine {
    private struct Waiting {
        let request: HTTP2Request
        let deadline: MonotonicInstant
        let answer: CheckedContinuation<HTTP2Result, Never>
    }

    /// The most bytes that an answer may have, as in the library's own transport.
    private static let largestAnswer = 4 << 20

    private let loop: EventLoop
    private let client: HTTP2Client
    /// The requests that wait for room on a connection, the oldest first.
    private var waiting: [Waiting] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates a line to a gateway; it connects when there is something to send.
    ///
    /// - Parameters:
    ///   - gateway: the gateway's URL, with `https`.
    ///   - authorities: a file of certificates to trust; nil: those of the system.
    init(_ gateway: String, authorities: String?, on loop: EventLoop) throws {
        guard let url = URL(string: gateway), url.scheme == "https", let host = url.host() else {
            throw FleetError("the gateway's URL must begin with https: \(gateway)")
        }
        let trusted = try authorities.map { try String(contentsOfFile: $0, encoding: .utf8) }
        let origin = HTTP2Origin(
            host: host, port: url.port ?? 443, tls: try TLSClientContext.load(trusting: trusted))
        var options = HTTP2ClientOptions()
        options.wanted = ["retry-after", "date"]
        options.limits.bodyBytes = Self.largestAnswer
        options.limits.incompleteBytes = 4 * Self.largestAnswer
        options.limits.requestBytes = 1 << 20
        // A gateway that was killed is back at once, and a second is ten minutes of a phone.
        options.limits.reconnectMaximum = .milliseconds(200)
        self.loop = loop
        client = HTTP2Client(origin, on: loop, options: options)
    }

    /// Sends a request, and returns its answer.
    ///
    /// - Throws: the reason why no answer came.
    func send(_ request: TransportRequest) async throws -> TransportAnswer {
        let post = try Self.post(request)
        let result = await withCheckedContinuation { continuation in
            if client.onRoom == nil { client.onRoom = { self.sendWaiting() } }
            waiting.append(
                Waiting(
                    request: post, deadline: loop.now + request.timeout, answer: continuation))
            sendWaiting()
        }
        switch result {
        case .response(let response): return try Self.answer(response)
        case .unprocessed(let failure), .uncertain(let failure), .unreachable(let failure):
            throw failure
        }
    }

    private func sendWaiting() {
        // Without a connection a request fails at once, as on a phone.
        while !waiting.isEmpty, client.free > 0 || client.connectionCount == 0 {
            let next = waiting.removeFirst()
            client.send(next.request, until: next.deadline) { next.answer.resume(returning: $0) }
        }
    }

    private static func post(_ request: TransportRequest) throws -> HTTP2Request {
        var (shared, own) = (HTTPFields(), HTTPFields())
        for (name, value) in request.headers {
            switch name {
            case "Content-Type": shared.append("content-type", value)
            case "Herald-Strict": shared.append("herald-strict", value)
            case "Authorization": own.append("authorization", value)
            default: throw FleetError("the fleet's network does not know the field \(name)")
            }
        }
        return HTTP2Request(
            path: Array(request.url.path().utf8), shared: shared, own: own,
            body: [UInt8](request.body))
    }

    private static func answer(_ response: HTTP2Response) throws -> TransportAnswer {
        guard !response.isTruncated else {
            throw FleetError("an answer is longer than \(largestAnswer) bytes")
        }
        var headers: [String: String] = [:]
        headers["retry-after"] = response.fields.string("retry-after")
        headers["date"] = response.fields.string("date")
        return TransportAnswer(
            status: response.status, headers: headers, body: Data(response.body))
    }
}
