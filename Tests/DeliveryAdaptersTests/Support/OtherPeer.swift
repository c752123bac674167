import Foundation
import TestCertificates
import TestSupport
import Testing

/// A server in Python that was not written with Herald's code; see `peer.py`.
final class OtherPeer {
    struct Request: Decodable {
        var headers: [String: String]
        var body: Data
    }

    let port: Int
    private let process: ChildProcess
    private let directory = ScratchDirectory()

    /// - Parameter kind: `h2` or `http1`.
    init(_ kind: String) async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "peer.py").path
        let certificates = try Certificates.shared
        let portFile = directory.file("port")
        process = try ChildProcess(
            "/usr/bin/python3",
            [
                script, kind, certificates.chain, certificates.key, directory.file("ledger"),
                portFile,
            ])
        try await eventually("it listens") { FileManager.default.fileExists(atPath: portFile) }
        port = try #require(Int(String(contentsOfFile: portFile, encoding: .utf8)))
    }

    deinit {
        process.signal(SIGKILL)
        process.wait()
    }

    /// The requests so far, in order.
    var requests: [Request] {
        get throws {
            try wholeLines(of: directory.file("ledger"))
                .map { try JSONDecoder().decode(Request.self, from: Data($0.utf8)) }
        }
    }
}

/// nghttp2's own server, which sends back what it gets.
final class Nghttpd {
    let port: Int
    private let process: ChildProcess
    private let directory = ScratchDirectory()

    init(_ arguments: String...) async throws {
        let port = try freePort()
        self.port = port
        let certificates = try Certificates.shared
        process = try ChildProcess(
            "/usr/sbin/nghttpd",
            ["--address=127.0.0.1", "--echo-upload", "--htdocs=\(directory.path)"] + arguments
                + ["\(port)", certificates.key, certificates.chain],
            output: .file(directory.file("log")))
        try await eventually("it listens") { LoopbackSocket.answers(at: port) }
    }

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
