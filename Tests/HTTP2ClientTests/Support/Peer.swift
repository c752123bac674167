import Foundation
import TestSupport
import Testing

/// Python's h2 as a server, with a behaviour; see `peer.py`.
final class Peer {
    let port: Int
    private let process: ChildProcess
    private let directory = ScratchDirectory()
    /// The path of the file with a line for each request that came whole.
    let ledger: String

    /// - Parameter certificate: a chain and a key; nil: cleartext.
    init(
        _ behaviour: String, certificate: (chain: String, key: String)? = nil
    ) async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "peer.py").path
        ledger = directory.file("ledger")
        let portFile = directory.file("port")
        process = try ChildProcess(
            "/usr/bin/python3",
            [script, behaviour, ledger, portFile]
                + (certificate.map { [$0.chain, $0.key] } ?? []))
        try await eventually("it listens") { FileManager.default.fileExists(atPath: portFile) }
        port = try #require(Int(String(contentsOfFile: portFile, encoding: .utf8)))
    }

    deinit { stop() }

    func stop() {
        process.signal(SIGKILL)
        process.wait()
    }

    /// Paths of the requests that came whole.
    var received: [String] {
        get throws { words.map { String($0[2]) } }
    }

    /// Returns the number of the connection, counted from 0, on which a request came whole; nil if
    /// it did not.
    func connection(of path: String) throws -> Int? {
        words.first { $0[2] == path }.flatMap { Int($0[0]) }
    }

    /// The number of connections that had a whole request.
    var connections: Int {
        get throws { Set(words.map { $0[0] }).count }
    }

    private var words: [[Substring]] { wholeLines(of: ledger).map { $0.split(separator: " ") } }
}

/// nghttp2's own server, with a file `/found`.
final class Nghttpd {
    let port: Int
    private let process: ChildProcess
    private let directory = ScratchDirectory()

    /// - Parameter certificate: a chain and a key; nil: cleartext.
    init(
        _ arguments: [String] = [], certificate: (chain: String, key: String)? = nil,
        port wanted: Int? = nil
    ) async throws {
        port = try wanted ?? freePort()
        let log = directory.file("nghttpd.log")
        try "here".write(toFile: directory.file("found"), atomically: true, encoding: .utf8)
        let tls = certificate.map { [$0.key, $0.chain] }
        process = try ChildProcess(
            "/usr/sbin/nghttpd",
            ["--address=127.0.0.1", "--htdocs=\(directory.path)"] + arguments
                + (tls == nil ? ["--no-tls"] : []) + ["\(port)"] + (tls ?? []),
            output: .file(log))
        let port = port
        try await eventually("it listens") { LoopbackSocket.answers(at: port) }
    }

    /// The process id of the peer.
    var id: Int32 { process.id }

    deinit {
        process.signal(SIGKILL)
        process.wait()
    }
}

/// Polls until `condition` holds.
func eventually(_ what: Comment, _ condition: () async throws -> Bool) async throws {
    let clock = ContinuousClock()
    let end = clock.now + Duration.patience
    while try await !condition() {
        try #require(clock.now < end, what)
        try await Task.sleep(for: .milliseconds(5))
    }
}
