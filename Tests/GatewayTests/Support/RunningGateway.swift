import Foundation
import HTTPServer
import Protocol
import ServiceKit
import Synchronization
import TLS
import TestCertificates
import Transport

@testable import Gateway

/// A gateway on a free port of this process, in front of fake services.
final class RunningGateway: Sendable {
    let port: Int
    let services = FakeServices()
    let certificates: Certificates
    let certificate: ServerCertificate
    let listener: HTTPListener
    private let handler: Gateway
    let loop: EventLoop

    init(
        limits: HTTPServerLimits = HTTPServerLimits(), gateway: GatewayLimits = GatewayLimits(),
        proxies: TrustedProxies = .none, tiles: TileServer? = nil,
        certificateExpiry: Int64? = nil
    ) async throws {
        certificates = try Certificates.shared
        certificate = ServerCertificate(
            try TLSServerContext.load(
                certificateChain: certificates.chain, key: certificates.key))
        loop = try EventLoop()
        loop.start(named: "test-gateway")
        let metrics = Metrics(service: "gateway")
        let counters = GatewayMetrics(metrics)
        var parts = Gateway.Parts(now: { MonotonicInstant.now })
        parts.limits = gateway
        parts.tiles = tiles
        parts.certificateExpiry = { certificateExpiry }
        handler = Gateway(services.backends, parts, metrics, counters)
        listener = HTTPListener(
            handler, certificate: certificate, on: loop, limits: limits, observer: counters,
            proxies: proxies)
        port = try await listener.listen(address: "127.0.0.1", port: 0)
    }

    deinit { loop.stop() }

    /// The calls that were refused.
    var refusals: Refusals { handler.refusals }

    /// Returns the endpoint at a path; nil if there is none.
    func endpoint(_ path: String) -> Endpoint? { handler.endpoints.at(Array(path.utf8)[...]) }

    /// The number of connections that follow events.
    var followers: Int { handler.memory.followers.count }

    /// The number of long polls that wait for an answer.
    var waiting: Int { handler.memory.waiting.count }

    func url(_ path: String) -> String { "https://localhost:\(port)\(path)" }

    /// Runs curl with `body` as its standard input, and returns the head and the body of the
    /// answer.
    func curl(_ arguments: String..., body: String = "") async throws -> String {
        try await run(
            ["curl", "-sS", "-i", "--max-time", "120", "--cacert", certificates.authority]
                + arguments, input: Data(body.utf8))
    }

    /// Runs a Python script, and returns its output with its errors.
    func python(_ script: String, _ arguments: [String]) async throws -> String {
        try await run(["/usr/bin/python3", script] + arguments)
    }

    private func run(_ command: [String], input: Data = Data()) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = Self.root
        let entry = Pipe()
        let output = Pipe()
        process.standardInput = entry
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try entry.fileHandleForWriting.write(contentsOf: input)
        try entry.fileHandleForWriting.close()
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let said = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                continuation.resume(returning: String(decoding: said, as: UTF8.self))
            }
        }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
