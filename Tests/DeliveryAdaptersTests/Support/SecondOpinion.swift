import Foundation
import JSON
import TestSupport

/// Checks of tokens, keys and encryption by Python's libraries.
enum SecondOpinion {
    /// True if the checks are made: always, unless libraries are missing and may be.
    static let isWanted: Bool =
        !Peers.mayBeMissing
        || (try? ChildProcess.run("/usr/bin/python3", ["-c", "import jwt, cryptography"])) != nil

    /// True if the checks with http-ece are made, too.
    static let wantsPythonPackages: Bool = {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        return !Peers.mayBeMissing
            || FileManager.default.fileExists(
                atPath: root.appending(path: ".build/python/complete").path)
    }()

    /// Asks Python for a check; throws if it fails.
    static func ask(_ kind: String, _ members: [String: String]) throws -> JSONValue {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "second_opinion.py").path
        var json = JSONWriter()
        json.beginObject()
        for (name, value) in [("kind", kind)] + members.map({ ($0, $1) }) {
            json.key(name)
            json.string(value)
        }
        json.endObject()
        let scratch = ScratchDirectory()
        try Data(json.bytes).write(to: URL(filePath: scratch.file("question")))
        let answer = try ChildProcess.run(
            "/usr/bin/python3", [script, scratch.file("question")])
        return try JSONDocument(parsing: answer).root
    }
}
