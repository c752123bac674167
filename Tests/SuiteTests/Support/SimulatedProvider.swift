import Foundation
import TestSupport

/// A process `herald simulate` of one kind, which keeps a ledger; stopped by `stop()`.
final class SimulatedProvider {
    let port: Int
    let url: String
    let authority: String
    private let process: ChildProcess
    private let ledger: URL

    /// Starts the process.
    ///
    /// - Parameters:
    ///   - folder: The folder of its certificate and its ledger, which exists.
    ///   - script: The answers that it gives instead of taking messages.
    ///   - more: Further arguments of the command.
    init(_ kind: String, in folder: URL, script: String = "", _ more: String...) throws {
        ledger = folder.appending(path: "\(kind).ndjson")
        let mishaps = folder.appending(path: "\(kind).script")
        try Data(script.utf8).write(to: mishaps)
        process = try ChildProcess(
            builtProduct("herald").path,
            [
                "simulate", kind, "--ledger", ledger.path, "--directory", folder.path, "--script",
                mishaps.path,
            ] + more, output: .captured)
        var text = ""
        while text.split(separator: "\n").count < 3 || !text.hasSuffix("\n") {
            let more = process.nextOutput()
            guard !more.isEmpty else { throw SuiteError("no stand-in: \(text)") }
            text += more
        }
        let lines = text.split(separator: "\n")
        guard let port = Int(lines[0]) else { throw SuiteError("no port: \(text)") }
        self.port = port
        url = String(lines[1])
        authority = String(lines[2].dropFirst("authority ".count))
    }

    /// Stops the stand-in.
    func stop() {
        process.signal(SIGTERM)
        process.wait()
    }

    /// The lines of the ledger, which is written within 100 ms.
    var lines: [Substring] { wholeLines(of: ledger.path) }
}
