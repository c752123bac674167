import Foundation
import Testing

/// The simulator of a push service, with a Python client that uses the cryptography package.
@Suite(.serialized)
struct WebPushServerTests {
    private static let expected = [
        Answered("good", 201), Answered("bound", 201),
        Answered("another key", 403, "VapidPkHashMismatch"), Answered("no ttl", 400, "InvalidTTL"),
        Answered("long ttl", 400, "InvalidTTL"), Answered("topic", 400, "InvalidTopic"),
        Answered("urgency", 400, "InvalidUrgency"),
        Answered("encoding", 400, "InvalidContentEncoding"),
        Answered("too large", 413, "PayloadTooLarge"), Answered("garbage", 400, "CannotDecrypt"),
        Answered("not its keys", 400, "CannotDecrypt"),
        Answered("nobody", 401, "MissingAuthorization"), Answered("audience", 401, "WrongAudience"),
        Answered("expired", 401, "ExpiredJwtToken"), Answered("two days", 403, "BadJwtToken"),
        Answered("unreachable", 403, "BadJwtToken"),
        Answered("unknown", 404, "NoSuchSubscription"), Answered("empty", 201),
    ]

    @Test func `the Web Push simulator enforces each rule, and the ledger has the messages`()
        async throws
    {
        let standIn = try RunningStandIn("webpush", "--sync")
        let answers = try Answered.lines(try await standIn.python("webpush.py"))
        #expect(answers.map(\.gist) == Self.expected)
        #expect(answers.allSatisfy { $0.location == ($0.status == 201) })
        let ledger = try standIn.ledger().filter { $0.address != "/subscribe" }
        #expect(ledger.map(\.status) == answers.map(\.status))
        #expect(ledger[0].content == Data("Passed".utf8))
        #expect(ledger[1].content == Data("Passed".utf8))
    }

    @Test func `a script may end subscriptions`() async throws {
        let standIn = try RunningStandIn("webpush", script: "* 410", "--sync")
        let answers = try Answered.lines(try await standIn.python("webpush.py"))
        #expect(answers.first?.status == 410)
        #expect(answers.first { $0.name == "no ttl" }?.status == 400)
    }

    @Test func `messages stay encrypted in sealed mode`() async throws {
        let standIn = try RunningStandIn("webpush", "--sealed", "--sync")
        let answers = try Answered.lines(try await standIn.python("webpush.py"))
        #expect(answers.first { $0.name == "garbage" }?.status == 201)
        #expect(try standIn.ledger().allSatisfy { $0.content == nil })
    }
}
