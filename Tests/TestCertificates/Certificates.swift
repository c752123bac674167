package import Foundation

/// Certificates made by scripts/certificate in a scratch directory, which is removed with this
/// object.
package final class Certificates: Sendable {
    /// An error of a command that failed, with its output.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package let directory: URL

    private static let kept: Result<Certificates, any Error> = {
        atexit { try? FileManager.default.removeItem(at: Certificates.kept.get().directory) }
        return Result { try Certificates() }
    }()

    /// Certificates that are made once, for all tests that only read them.
    package static var shared: Certificates {
        get throws { try kept.get() }
    }

    package init() throws {
        directory = FileManager.default.temporaryDirectory
            .appending(path: "herald-certificates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try makeAgain()
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    package var authority: String { path("ca.pem") }
    /// The certificate of the authority, in PEM.
    package var authorityText: String {
        get throws { try String(contentsOfFile: authority, encoding: .utf8) }
    }
    package var chain: String { path("certificate.pem") }
    package var key: String { path("key.pem") }

    package func path(_ name: String) -> String {
        directory.appending(path: name).path
    }

    /// Runs the script again in the same directory.
    ///
    /// - Parameter names: the value of HERALD_CERTIFICATE_NAMES.
    package func makeAgain(names: String = "") throws {
        try run(["HERALD_CERTIFICATE_NAMES=\(names)", Self.script, directory.path])
    }

    /// Runs the command `openssl` in the directory, and returns its output.
    @discardableResult
    package func openssl(_ arguments: String...) throws -> String {
        try run(["openssl"] + arguments)
    }

    private static var script: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "scripts/certificate").path
    }

    @discardableResult
    private func run(_ command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = directory
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(command.joined(separator: " ")): \(said)")
        }
        return said
    }
}
