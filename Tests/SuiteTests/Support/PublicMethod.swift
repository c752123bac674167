import Foundation
import HTTPClient

/// A method of the schema, as the OpenAPI document of a running suite has it.
struct PublicMethod: Sendable {
    /// The path, such as `/herald.v1.Delivery/Send`.
    let path: String
    /// The lowest role that may call the method; `anyone` if it needs no key.
    let role: String
    /// The access of a session without a demanded second factor: `refused`, `enrol` or `always`.
    let secondFactor: String
    /// True if the method's answer has a new session.
    let opensSession: Bool
    /// True if the method's request has a field that names the app.
    let namesApp: Bool
    /// The names of the fields of the request that are texts.
    let texts: Set<String>

    /// The service and the method, such as `Delivery/Send`.
    var name: String { path.replacing("/herald.v1.", with: "") }

    /// Returns whether a role may call the method.
    func isOpen(to caller: String) -> Bool {
        let order = ["device", "viewer", "sender", "operator", "admin"]
        guard let own = order.firstIndex(of: caller), let least = order.firstIndex(of: role)
        else { return role == "anyone" }
        return own >= least && !(caller == "viewer" && role == "device")
    }

    /// Reads every method from a suite, in the order of their paths.
    static func all(of suite: RunningSuite) async throws -> [PublicMethod] {
        guard let document = try await suite.get("/openapi.json"),
            let json = try JSONSerialization.jsonObject(with: Data(document.body))
                as? [String: Any], let paths = json["paths"] as? [String: [String: [String: Any]]]
        else { throw SuiteError("there is no OpenAPI document") }
        let components = json["components"] as? [String: Any]
        let schemas = components?["schemas"] as? [String: [String: Any]] ?? [:]
        let found = paths.compactMap { path, acts -> PublicMethod? in
            guard let post = acts["post"], let role = post["x-herald-role"] as? String else {
                return nil
            }
            let fields = fields(of: post, schemas)
            let texts = fields.filter { $0.value["type"] as? String == "string" }.keys
            return PublicMethod(
                path: path, role: role,
                secondFactor: post["x-herald-second-factor"] as? String ?? "",
                opensSession: "\(post)".contains("SignedInResponse"),
                namesApp: texts.contains("app"), texts: Set(texts))
        }
        return found.sorted { $0.path < $1.path }
    }

    /// Returns the fields of a method's request, by their names.
    private static func fields(
        of post: [String: Any], _ schemas: [String: [String: Any]]
    ) -> [String: [String: Any]] {
        let body = post["requestBody"] as? [String: Any]
        let content = body?["content"] as? [String: [String: Any]]
        let schema = content?["application/json"]?["schema"] as? [String: Any]
        let name = (schema?["$ref"] as? String)?.split(separator: "/").last.map(String.init)
        let properties = name.flatMap { schemas[$0]?["properties"] as? [String: [String: Any]] }
        return properties ?? [:]
    }
}
