import Foundation
import TestSupport

extension RunningSuite {
    /// Calls a method by curl with a JSON body, as anybody would.
    ///
    /// - Parameter method: the service and the method, such as `Geo/UpsertPlace`.
    func curl(
        _ method: String, _ body: String, key: String? = nil, _ headers: [String] = []
    ) async throws -> Answer {
        let file = home.appending(path: "body-\(UInt64.random(in: 0 ... .max)).json")
        try body.write(to: file, atomically: false, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        var arguments = [
            "-sS", "--noproxy", "*", "--max-time", "120", "--cacert", authorities, "-w",
            "\n%{http_code}",
            "-H", "content-type: application/json", "--data-binary", "@\(file.path)",
        ]
        if let key { arguments += ["-H", "authorization: Bearer \(key)"] }
        for header in headers { arguments += ["-H", header] }
        let outcome = try await Tool.run("curl", arguments + ["\(url)/herald.v1.\(method)"])
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        return Answer(
            status: Int(lines.last ?? "") ?? 0, text: lines.dropLast().joined(separator: "\n"))
    }

    /// Calls a method with a JSON body by curl; throws if it fails.
    func mustCurl(_ method: String, _ body: String, key: String? = nil) async throws -> Answer {
        let answer = try await curl(method, body, key: key)
        guard answer.status == 200 else {
            throw SuiteError("\(method) answered \(answer.status): \(answer.text)")
        }
        return answer
    }
}

extension RunningSuite {
    /// Runs the command `herald` as the operator would.
    ///
    /// Its errors go to `herald.err`.
    func herald(_ words: [String], _ extra: [String: String] = [:]) async throws -> Answer {
        try? FileManager.default.removeItem(atPath: complaints)
        var environment = environment.merging(extra) { _, new in new }
        // Only the daemons' disk may be full: else its complaint would have no room either.
        environment["HERALD_TEST_DISK"] = ""
        let outcome = try await Tool.run(
            builtProduct("herald").path, words, environment: environment, errors: complaints)
        return Answer(status: Int(outcome.status), text: outcome.output)
    }

    /// Runs the command `herald` with `--json`; throws if it fails.
    func mustHerald(_ words: String...) async throws -> Answer {
        let answer = try await herald(words + ["--json"])
        guard answer.status == 0 else {
            throw SuiteError("\(words) ended with \(answer.status): \(complaint)")
        }
        return answer
    }

    /// Runs the command `herald`, and returns its output for people; throws if it fails.
    func say(_ words: [String]) async throws -> String {
        let answer = try await herald(words)
        guard answer.status == 0 else {
            throw SuiteError("\(words) ended with \(answer.status): \(complaint)")
        }
        return answer.text
    }

    /// Starts a command `herald events --follow` that goes on, and writes to a file.
    func following(_ words: [String], into file: String) throws -> ChildProcess {
        try ChildProcess(
            builtProduct("herald").path, ["events", "--follow"] + words,
            environment: environment.merging(["HERALD_TEST_DISK": ""]) { _, new in new },
            output: .file(file))
    }

    /// The error output of the last command.
    var complaint: String { (try? String(contentsOfFile: complaints, encoding: .utf8)) ?? "" }

    private var complaints: String { home.appending(path: "herald.err").path }
}
