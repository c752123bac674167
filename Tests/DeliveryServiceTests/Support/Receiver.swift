import Foundation
import JSON
import TestSupport
import Testing

/// A receiver of webhooks outside Herald: a Python web server with a ledger.
final class Receiver {
    /// A request as the receiver got it.
    struct Request {
        var path: String
        var message: String
        var type: String
        var signature: String
        var body: String

        fileprivate init(_ line: Substring) throws {
            let root = try JSONDocument(parsing: String(line)).root
            func text(_ name: String) throws -> String { try root.member(name)?.string() ?? "" }
            path = try text("path")
            message = try text("message")
            type = try text("type")
            signature = try text("signature")
            body = try text("body")
        }
    }

    let port: UInt16
    private let process: ChildProcess
    private let ledger: String

    private init(_ process: ChildProcess, _ port: UInt16, _ ledger: String) {
        self.process = process
        self.port = port
        self.ledger = ledger
    }

    /// Starts a receiver, and waits until it listens; port 0 takes a free one.
    static func start(in directory: borrowing ScratchDirectory, port: UInt16 = 0) async throws
        -> Receiver
    {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "receiver.py").path
        let (ledger, portFile) = (directory.file("ledger"), directory.file("port"))
        try? FileManager.default.removeItem(atPath: portFile)
        let process = try ChildProcess("python3", [script, "\(port)", ledger, portFile])
        try await eventually { FileManager.default.fileExists(atPath: portFile) }
        let text = try String(contentsOfFile: portFile, encoding: .utf8)
        return Receiver(process, UInt16(text) ?? 0, ledger)
    }

    deinit { stop() }

    func stop() {
        process.signal(SIGKILL)
        process.wait()
    }

    func requests() throws -> [Request] {
        try wholeLines(of: ledger).map(Request.init)
    }
}
