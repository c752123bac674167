import Foundation
import Testing

/// Certificates that do not match their key, and new ones for a running gateway.
@Suite(.serialized)
struct CertificateTests {
    /// Makes another certificate of the same authority, and returns the directory with it.
    private func renewed(_ suite: RunningSuite) async throws -> URL {
        let secrets = suite.home.appending(path: "secrets")
        let other = suite.home.appending(path: "renewed")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        for name in ["ca.pem", "ca-key.pem"] {
            try FileManager.default.copyItem(
                at: secrets.appending(path: name), to: other.appending(path: name))
        }
        let script = repository.appending(path: "scripts/certificate").path
        _ = try await Tool.run(script, [other.path]).succeeded()
        return other
    }

    @Test func `a certificate that does not match its key is refused at the start`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let other = try await renewed(suite)
            let wrong = ["HERALD_GATEWAY_KEY": other.appending(path: "key.pem").path]
            for arguments in [[], ["--check"]] {
                let outcome = try await suite.runAnother(.gateway, arguments, wrong)
                #expect(outcome.status == 78, "\(outcome.output)")
                #expect(outcome.output.contains("HERALD_GATEWAY_"), "\(outcome.output)")
                #expect(outcome.output.contains("key.pem"), "\(outcome.output)")
            }
            #expect(try await suite.runAnother(.gateway, ["--check"]).status == 0)
            let missing = ["HERALD_GATEWAY_CERTIFICATE": "/nonexistent.pem"]
            let outcome = try await suite.runAnother(.gateway, ["--check"], missing)
            #expect(outcome.status == 78 && outcome.output.contains("/nonexistent.pem"))
        }
    }

    /// The script `certificate.py` does the steps and keeps a connection open all the time.
    @Test func `SIGHUP loads a new certificate and keeps connections, or logs why not`()
        async throws
    {
        try await RunningSuite.with { suite in
            let other = try await renewed(suite)
            let process = try #require(suite.processID(.gateway))
            let script = repository.appending(path: "Tests/SuiteTests/Support/certificate.py")
            let output = try await Tool.run(
                "/usr/bin/python3",
                [
                    script.path, suite.url, suite.home.appending(path: "secrets").path,
                    other.path, "\(process)", suite.output(of: .gateway),
                ]
            ).succeeded()
            let answer = try JSONSerialization.jsonObject(with: Data(output.utf8))
            let seen = try #require(answer as? [String: Any], "\(output)")
            #expect(seen["first"] as? String != seen["renewed"] as? String)
            #expect(seen["kept"] as? [Int] == [200, 200, 200], "\(output)")
            #expect(seen["after a bad key"] as? String == seen["renewed"] as? String)
            // The log is written by a thread of its own.
            try await waitUntil("the bad key was refused") {
                suite.said(.gateway).contains("was not reloaded")
            }
            let said = suite.said(.gateway)
            #expect(said.contains("the certificate was reloaded"))
            let lines = said.split(separator: "\n").filter { $0.contains("was not reloaded") }
            #expect(lines.count == 1 && lines[0].contains("key.pem"), "\(said)")
        }
    }
}
