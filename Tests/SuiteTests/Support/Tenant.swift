/// An app of a running suite with a key of each role.
struct Tenant: Sendable {
    let app: String
    let device: String
    let sender: String
    let operating: String
    let admin: String

    /// Creates the app and its keys with the suite's first key.
    init(_ app: String, in suite: RunningSuite) async throws {
        self.app = app
        let first = try suite.adminKey
        _ = try await suite.mustCurl(
            "Registry/CreateApp", #"{"id": "\#(app)", "name": "\#(app)"}"#, key: first)
        func key(_ role: String) async throws -> String {
            let answer = try await suite.mustCurl(
                "Registry/CreateKey",
                #"{"app": "\#(app)", "role": "KEY_ROLE_\#(role)", "name": "test"}"#, key: first)
            return answer.string("secret")
        }
        device = try await key("DEVICE")
        sender = try await key("SENDER")
        operating = try await key("OPERATOR")
        admin = try await key("ADMIN")
    }

    /// Registers a device of the app.
    func register(
        _ name: String, tags: [String] = [], webhook: String? = nil, in suite: RunningSuite
    ) async throws -> TestDevice {
        let list = tags.map { "\"\($0)\"" }.joined(separator: ", ")
        let addresses = webhook.map { #"{"kind": "webhook", "value": "\#($0)"}"# } ?? ""
        let answer = try await suite.mustCurl(
            "Client/Register",
            #"{"installId": "install-of-\#(name)-in-a-test", "tags": [\#(list)], "#
                + #""addresses": [\#(addresses)]}"#,
            // What a sender registers needs no confirmation.
            key: webhook == nil ? device : sender)
        return TestDevice(
            id: answer.string("deviceId"), secret: answer.string("deviceSecret"),
            tagVersion: Int(answer.string("tagVersion")) ?? 0)
    }
}

/// A registered device, with the secret that proves it.
struct TestDevice: Hashable, Sendable {
    let id: String
    let secret: String
    let tagVersion: Int

    /// The members of a request with which a device proves itself.
    var proof: String { #""deviceId": "\#(id)", "deviceSecret": "\#(secret)""# }
}
