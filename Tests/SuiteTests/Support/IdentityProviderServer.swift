import Foundation
import TestSupport

/// Debian's Glewlwyd, an OpenID Connect provider with the users `mary` and `otto`; stopped by
/// `stop()`.
///
/// It has the certificate of the suite's gateway, which is for localhost, too.
final class IdentityProviderServer {
    private let process: ChildProcess
    /// The issuer, and the client's id and secret.
    let facts: Answer

    /// Starts the provider for a suite, and waits until it can be used.
    ///
    /// - Parameter port: the port in the suite's settings.
    init(for suite: RunningSuite, port: Int) async throws {
        let secrets = suite.home.appending(path: "secrets")
        let output = suite.home.appending(path: "identity.json")
        process = try ChildProcess(
            "/usr/bin/python3",
            [
                repository.appending(path: "Tests/SuiteTests/Support/identity_provider.py").path,
                suite.home.appending(path: "identity").path,
                repository.appending(path: ".build/glewlwyd").path,
                secrets.appending(path: "certificate.pem").path,
                secrets.appending(path: "key.pem").path, "\(port)", "\(suite.url)/",
            ],
            output: .file(output.path))
        let process = process
        try await waitUntil("the identity provider can be used") {
            let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
            guard process.isRunning else { throw SuiteError("it has ended: \(text)") }
            return text.hasSuffix("\n")
        }
        facts = Answer(status: 200, text: try String(contentsOf: output, encoding: .utf8))
    }

    /// Stops the provider, and leaves its data in the suite's home.
    func stop() {
        process.signal(SIGTERM)
        process.wait()
    }
}
