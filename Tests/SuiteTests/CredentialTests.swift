import Foundation
import TestSupport
import Testing

/// The age and the expiry of providers' credentials, with the real daemons.
@Suite(.serialized)
struct CredentialTests {
    @Test func `a secret's age outlives a crash of delivery, and its expiry is told everywhere`()
        async throws
    {
        try await RunningSuite.with { suite in
            let tenant = try await Tenant("news", in: suite)
            let secret = suite.home.appending(path: "webhook.secret")
            try Data("0123456789abcdef0123456789abcdef\n".utf8).write(to: secret)
            func set(_ more: String...) async throws -> Answer {
                let words = ["providers", "set", "webhook", "--app", "news", "--secret-file"]
                let answer = try await suite.herald(
                    words + [secret.path] + more + ["--json"])
                #expect(answer.status == 0, "\(answer.text) \(suite.complaint)")
                return answer
            }
            let first = try await set("--expires", "+492h")
            let since = first.string("provider.credentialsSetTime")
            #expect(!since.isEmpty && since == first.string("provider.setTime"))
            suite.stop(.delivery, signal: SIGKILL)
            try suite.start(.delivery)
            try await suite.waitUntilReady()
            let again = try await set("--expires", "+492h")
            #expect(again.string("provider.credentialsSetTime") == since)
            #expect(again.string("provider.setTime") != since)
            try await tellsExpiry(suite, tenant)
            try Data("another secret of thirty-two bytes\n".utf8).write(to: secret)
            let other = try await set()
            #expect(other.string("provider.credentialsSetTime") != since)
            #expect(other.string("provider.credentialsExpireTime").isEmpty)
            let status = try await suite.herald(["status", "--app", "news"])
            #expect(!status.text.contains("EXPIRES"), "\(status.text)")
            let past = try await suite.herald(
                ["providers", "set", "webhook", "--app", "news", "--expires", "2020-01-01"])
            #expect(past.status != 0)
            #expect(suite.complaint.contains("--expires: has passed"), "\(suite.complaint)")
        }
    }

    private func tellsExpiry(_ suite: RunningSuite, _ tenant: Tenant) async throws {
        let status = try await suite.herald(["status", "--app", "news"])
        #expect(status.text.contains("credentials of webhook: "), "\(status.text)")
        let shown = try await suite.herald(["providers", "show", "webhook", "--app", "news"])
        #expect(shown.text.contains(", since 20"), "\(shown.text)")
        #expect(shown.text.contains("expires"), "\(shown.text)")
        let doctor = try await suite.herald(["doctor", "--remote", "--app", "news"])
        #expect(doctor.text.contains("its credentials expire in 20 days"), "\(doctor.text)")
        let answer = try await suite.mustCurl("Delivery/GetStatus", "{}", key: tenant.sender)
        #expect(answer.text.contains(#""provider":"webhook""#), "\(answer.text)")
        // The gateway adds what only it knows.
        #expect(!answer.string("certificateExpireTime").isEmpty, "\(answer.text)")
        let audit = try await suite.mustCurl(
            "Audit/ListAuditRecords", #"{"method": "SetProvider"}"#, key: tenant.admin)
        #expect(audit.text.contains("credentialsExpireTime"), "\(audit.text)")
    }
}
