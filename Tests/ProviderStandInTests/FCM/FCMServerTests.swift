import Foundation
import TestSupport
import Testing

/// The FCM simulator, with a Python client that signs with the cryptography package.
@Suite(.serialized)
struct FCMServerTests {
    private static let expected = [
        Answered("two hours", 400, "invalid_grant"), Answered("scope", 400, "invalid_grant"),
        Answered("audience", 400, "invalid_grant"), Answered("good", 200),
        Answered("no token", 401, "UNAUTHENTICATED"), Answered("project", 404, "NOT_FOUND"),
        Answered("good", 200), Answered("fid", 200), Answered("trial", 200),
        Answered("two targets", 400, "INVALID_ARGUMENT"),
        Answered("no target", 400, "INVALID_ARGUMENT"), Answered("number", 400, "INVALID_ARGUMENT"),
        Answered("too large", 400, "INVALID_ARGUMENT"),
        Answered("topic too large", 400, "INVALID_ARGUMENT"),
        Answered("gone", 404, "UNREGISTERED"), Answered("other sender", 403, "SENDER_ID_MISMATCH"),
        Answered("quota 0", 200), Answered("quota 1", 200),
        Answered("quota 2", 429, "QUOTA_EXCEEDED"),
    ]

    /// Makes a service account's key pair and returns the directory.
    private func makeKeys(_ scratch: borrowing ScratchDirectory, _ name: String) throws {
        let key = scratch.file("\(name).pem")
        try ChildProcess.run(
            "openssl",
            [
                "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048",
                "-out", key,
            ])
        try ChildProcess.run(
            "openssl", ["pkey", "-in", key, "-pubout", "-out", scratch.file("\(name).pub")])
    }

    @Test func `the FCM simulator enforces each rule from the access token to the quota`()
        async throws
    {
        let scratch = ScratchDirectory()
        try makeKeys(scratch, "key")
        let standIn = try RunningStandIn(
            "fcm", script: "set quota 7\ngone-* 404\nother-* 403", "--key",
            scratch.file("key.pub"), "--project", "herald", "--sync")
        let answers = try Answered.lines(
            try await standIn.python("fcm.py", scratch.file("key.pem")))
        #expect(answers.map(\.gist) == Self.expected)
        let ids = answers.compactMap(\.id)
        #expect(Set(ids).count == 5)
        #expect(ids.allSatisfy { $0.hasPrefix("projects/herald/messages/") })
        #expect(ids.contains("projects/herald/messages/fake_message_id"))
        #expect(Int(try #require(answers.last?.wait)) ?? 0 > 50)
        let sent = try standIn.ledger().filter { $0.status == 200 && $0.address != "/token" }
        #expect(sent.map(\.address) == ["a", "f", "a", "q", "q"])
        #expect(sent.map(\.reason) == [nil, nil, "validate_only", nil, nil])
    }

    @Test func `the FCM simulator accepts the service account that it makes`() async throws {
        let scratch = ScratchDirectory()
        let file = scratch.file("account.json")
        let standIn = try RunningStandIn(
            "fcm", script: "set quota 7\ngone-* 404\nother-* 403", "--account-file", file,
            "--project", "herald")
        let answers = try Answered.lines(try await standIn.python("fcm.py", file))
        #expect(answers.map(\.gist) == Self.expected)
        try makeKeys(scratch, "key")
        await #expect(throws: (any Error).self) {
            try await standIn.python("fcm.py", scratch.file("key.pem"))
        }
    }

    @Test func `an assertion signed with another key is refused`() async throws {
        let scratch = ScratchDirectory()
        try makeKeys(scratch, "key")
        try makeKeys(scratch, "other")
        let standIn = try RunningStandIn("fcm", "--key", scratch.file("key.pub"))
        await #expect(throws: (any Error).self) {
            try await standIn.python("fcm.py", scratch.file("other.pem"))
        }
        #expect(standIn.stop() == 0)
        #expect(try standIn.ledger().prefix(4).map(\.status) == [400, 400, 400, 400])
    }
}
