import Foundation
import JSON
import TestSupport

/// What Python's libraries say of what we made.
enum SecondOpinion {
    /// True if they are to be asked: always, unless they are missing and that is wished.
    static let isWanted: Bool =
        !Peers.mayBeMissing
        || (try? ChildProcess.run("/usr/bin/python3", ["-c", "import jwt, cryptography"])) != nil

    /// True if http-ece is to be asked, too.
    static let wantsPythonPackages: Bool = {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        return !Peers.mayBeMissing
            || FileManager.default.fileExists(
                atPath: root.appending(path: ".build/python/complete").path)
    }()

    /// Asks for an opinion; throws if they refuse it.
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
