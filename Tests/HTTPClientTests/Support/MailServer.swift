import Foundation
import TestCertificates
import TestSupport

/// A mail server in Python on a port of its own, stopped when this value goes.
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
    /// Open for as long as the server is to live, so that it does not outlive a crash either.
    private let input = Pipe()

    /// aiosmtpd's, which nobody here wrote.
    convenience init(
        _ mode: String, _ certificates: Certificates, address: String = "127.0.0.1"
    ) throws {
        try self.init("mail.py", [mode, certificates.chain, certificates.key, address])
    }

    /// One that does something wrong.
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

    /// What aiosmtpd has taken.
    func mails() throws -> [Mail] {
        try ledger.map { try JSONDecoder().decode(Mail.self, from: Data($0.utf8)) }
    }

    /// What an odd one has heard: a connection's number and a line each.
    func heard() -> [String] { ledger.map(String.init) }

    /// Returns when an odd one that is late has noted a connection, which it does not greet yet.
    func waitForConnection() async throws {
        while heard().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// From now on one that is late greets.
    func goOn() throws { try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8)) }
}
