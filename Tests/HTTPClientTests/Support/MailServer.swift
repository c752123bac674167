import Foundation
import TestCertificates
import TestSupport

/// A mail server in Python on its own port, which is stopped when this object is released.
final class MailServer: Sendable {
    /// A mail that aiosmtpd took.
    struct Mail: Decodable, Equatable {
        var sender: String
        var recipients: [String]
        var content: Data
        var secure: Bool
        var login: Bool
        var peer: Int
    }

    let port: UInt16
    private let scratch = ScratchDirectory()
    private let processID: Int32
    /// The server's input; the server ends when it is closed, so that it does not outlive a crash.
    private let input = Pipe()

    /// Starts a server of aiosmtpd, which shares no code with Herald.
    convenience init(
        _ mode: String, _ certificates: Certificates, address: String = "127.0.0.1"
    ) throws {
        try self.init("mail.py", [mode, certificates.chain, certificates.key, address])
    }

    /// Starts a server that breaks the protocol in one way.
    convenience init(odd kind: String) throws { try self.init("oddities.py", [kind]) }

    private init(_ program: String, _ arguments: [String]) throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: program)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-u", script.path, scratch.file("ledger")] + arguments
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        processID = process.processIdentifier
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let number = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        port = number
    }

    deinit { kill(processID, SIGKILL) }

    private var ledger: [Substring] { wholeLines(of: scratch.file("ledger")) }

    /// Returns the mails that aiosmtpd has accepted.
    func mails() throws -> [Mail] {
        try ledger.map { try JSONDecoder().decode(Mail.self, from: Data($0.utf8)) }
    }

    /// Returns the lines that a server that breaks the protocol has heard, each with the number of
    /// its connection.
    func heard() -> [String] { ledger.map(String.init) }

    /// Waits until a late server has noted a connection, which it does not greet yet.
    func waitForConnection() async throws {
        while heard().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Lets a late server greet.
    func goOn() throws { try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8)) }
}
