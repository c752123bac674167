import Foundation

/// What the gateway answered to curl, as JSON.
struct CurlAnswer {
    /// The HTTP status; 0 when nobody answered.
    let status: Int
    /// The body as text.
    let text: String

    /// The body, if it is an object.
    var object: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    }

    /// The error's code, such as `invalid_argument`; nil when it is none.
    var code: String? { status == 200 ? nil : object["code"] as? String }

    /// The error's text.
    var message: String { object["message"] as? String ?? "" }

    /// The fields that the error names.
    var fields: [String] {
        let details = object["details"] as? [[String: Any]] ?? []
        return details.flatMap { detail in
            let debug = detail["debug"] as? [String: Any]
            let violations = debug?["fieldViolations"] as? [[String: Any]] ?? []
            return violations.compactMap { $0["field"] as? String }
        }
    }

    /// The value at a path of names and indices, such as `places.0.place.id`.
    func value(_ path: String) -> Any? {
        path.split(separator: ".").reduce(object as Any?) { value, step in
            if let list = value as? [Any], let index = Int(step) {
                return list.indices.contains(index) ? list[index] : nil
            }
            return (value as? [String: Any])?[String(step)]
        }
    }

    /// The text at a path; empty when there is none.
    func string(_ path: String) -> String { value(path) as? String ?? "" }

    /// The texts of the list at a path.
    func strings(_ path: String) -> [String] { value(path) as? [String] ?? [] }
}

extension RunningSuite {
    /// Calls a method by curl with a JSON body, as anybody would.
    ///
    /// - Parameter method: such as `Geo/UpsertPlace`.
    func curl(
        _ method: String, _ body: String, key: String? = nil, _ headers: [String] = []
    ) async throws -> CurlAnswer {
        let file = home.appending(path: "body-\(UInt64.random(in: 0 ... .max)).json")
        try body.write(to: file, atomically: false, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        var arguments = [
            "-sS", "--noproxy", "*", "--max-time", "20", "--cacert", authorities, "-w",
            "\n%{http_code}",
            "-H", "content-type: application/json", "--data-binary", "@\(file.path)",
        ]
        if let key { arguments += ["-H", "authorization: Bearer \(key)"] }
        for header in headers { arguments += ["-H", header] }
        let outcome = try await Tool.run("curl", arguments + ["\(url)/herald.v1.\(method)"])
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        return CurlAnswer(
            status: Int(lines.last ?? "") ?? 0, text: lines.dropLast().joined(separator: "\n"))
    }

    /// The same for a call that must succeed.
    func mustCurl(_ method: String, _ body: String, key: String? = nil) async throws -> CurlAnswer {
        let answer = try await curl(method, body, key: key)
        guard answer.status == 200 else {
            throw SuiteError("\(method) answered \(answer.status): \(answer.text)")
        }
        return answer
    }
}
