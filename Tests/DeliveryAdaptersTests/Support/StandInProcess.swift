import Foundation
import TestSupport

/// A process `herald simulate …` in a scratch directory, stopped by its process id.
final class StandInProcess {
    struct Failure: Error, CustomStringConvertible { var description: String }

    struct Line: Decodable, Equatable {
        var address: String
        var id: String
        var status: Int
        var reason: String?
        var content: Data?
    }

    let scratch = ScratchDirectory()
    let port: Int
    private let child: ChildProcess

    init(_ kind: String, script: String = "", _ options: String...) throws {
        try script.write(toFile: scratch.file("script"), atomically: false, encoding: .utf8)
        child = try ChildProcess(
            Self.herald,
            [
                "simulate", kind, "--sync", "--script", scratch.file("script"), "--ledger",
                scratch.file("ledger"), "--directory", scratch.file("certificates"),
            ] + options, output: .captured)
        var said = ""
        while said.split(separator: "\n").count < 3 || !said.hasSuffix("\n") {
            let next = child.nextOutput()
            guard !next.isEmpty else { throw Failure(description: "it ended: \(said)") }
            said += next
        }
        guard let port = Int(said.prefix { $0 != "\n" }) else {
            throw Failure(description: "no port: \(said)")
        }
        self.port = port
    }

    deinit {
        child.signal(SIGTERM)
        child.wait()
    }

    /// The path of the built command, which is linked beside the test bundle.
    private static var herald: String {
        var directory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        // The runner is the toolchain's when the bundle is only loaded: its path is an argument.
        let bundle = CommandLine.arguments.first { $0.contains(".build/") }
        if let bundle, !directory.path.contains(".build/") { directory = URL(filePath: bundle) }
        repeat {
            directory.deleteLastPathComponent()
            let candidate = directory.appending(path: "herald").path
            if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
        } while directory.path != "/"
        fatalError("herald was not built beside the tests")
    }

    var endpoint: String { "https://127.0.0.1:\(port)" }
    /// The certificate of the stand-in's authority in PEM, as a provider's setting takes it.
    var authority: String {
        (try? String(contentsOfFile: authorityFile, encoding: .utf8)) ?? ""
    }
    /// The file with that certificate.
    var authorityFile: String { scratch.file("certificates/ca.pem") }

    /// The lines in the ledger so far.
    var ledger: [Line] {
        get throws {
            try wholeLines(of: scratch.file("ledger")).map {
                try JSONDecoder().decode(Line.self, from: Data($0.utf8))
            }
        }
    }
}
