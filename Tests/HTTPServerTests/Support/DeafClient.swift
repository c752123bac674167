import Foundation
import Glibc
import TestCertificates

/// A client with one connection that reads no answer; see `deaf.py`.
final class DeafClient {
    enum Version: String, Sendable, CaseIterable { case http1 = "1", http2 = "2" }

    private let process = Process()
    private let input = Pipe()

    /// Connects from an address of this machine.
    init(_ version: Version, port: Int, from address: String = "127.0.0.1") throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "deaf.py").path
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            script, "\(port)", try Certificates.shared.authority, version.rawValue, address,
        ]
        process.standardInput = input
        // What it says of a connection that was closed is no failure.
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Sends requests for paths, one after the other.
    func ask(for paths: [String]) throws {
        let lines = paths.map { $0 + "\n" }.joined()
        try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    }
}
