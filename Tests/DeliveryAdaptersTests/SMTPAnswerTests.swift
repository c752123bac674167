import DeliveryEngine
import HTTPClient
import ServiceKit
import TestSupport
import Testing

@testable import DeliveryAdapters

/// The outcomes of mail servers' replies.
@Suite struct SMTPAnswerTests {
    private typealias Class = AnswerTests.Class

    private static func outcome(_ reply: String, _ stage: SMTPAnswer.Stage) -> AttemptOutcome? {
        SMTPReply(Array(reply.utf8)).map { SMTPAnswer.outcome(of: $0, to: stage) }
    }

    @Test(
        arguments: [
            ("250 2.0.0 Ok: queued as 4F", .message, AnswerTests.Class.delivered),
            ("250 Ok", .recipient, .retry), ("354 go on", .message, .retry),
            ("421 4.3.2 closing", .greeting, .fails), ("421 closing", .recipient, .fails),
            ("450 4.2.0 greylisted", .recipient, .retry),
            ("451 4.7.1 try again", .recipient, .retry),
            ("452 4.2.2 full", .recipient, .retry), ("451 local error", .message, .retry),
            ("450 busy", .sender, .fails), ("454 4.7.0 not now", .authentication, .fails),
            ("550 5.1.1 no such user", .recipient, .drop), ("550 no such user", .recipient, .drop),
            ("551 5.1.6 moved", .recipient, .drop), ("553 5.1.3 bad syntax", .recipient, .drop),
            ("550 5.2.1 disabled", .recipient, .drop),
            ("550 5.7.1 policy", .recipient, .message), ("550 5.2.2 full", .recipient, .message),
            ("550 5.1.8 bad sender", .recipient, .message), ("552 too large", .recipient, .message),
            ("554 5.7.1 spam", .recipient, .message), ("554 5.6.0 bad content", .message, .message),
            ("550 5.1.1 no such user", .message, .message), ("550 5.1.1 x", .sender, .message),
            ("535 5.7.8 bad password", .authentication, .credentials),
            ("530 5.7.0 authenticate first", .sender, .credentials),
            ("530 5.7.0 authenticate first", .recipient, .credentials),
            ("554 no service", .greeting, .credentials),
        ] as [(String, SMTPAnswer.Stage, AnswerTests.Class)])
    func `each reply of an SMTP server has its outcome`(
        reply: String, stage: SMTPAnswer.Stage, outcome: AnswerTests.Class
    ) throws {
        #expect(AnswerTests.classOf(try #require(Self.outcome(reply, stage))) == outcome)
    }

    @Test func `greylisting postpones the mail`() {
        #expect(
            Self.outcome("451 4.7.1 Greylisted", .recipient)
                == .deviceBusy(after: .seconds(900), reason: "451 4.7.1"))
    }

    @Test func `a connection lost after the final dot leaves the outcome uncertain`() {
        guard case .uncertain = SMTPAnswer.outcomeOfLoss(at: .message, dotWasSent: true) else {
            Issue.record("not uncertain")
            return
        }
        for (stage, expected) in [
            (SMTPAnswer.Stage.greeting, AnswerTests.Class.fails), (.authentication, .fails),
            (.sender, .fails), (.recipient, .retry), (.message, .retry),
        ] {
            let outcome = SMTPAnswer.outcomeOfLoss(at: stage, dotWasSent: false)
            #expect(AnswerTests.classOf(outcome) == expected)
        }
    }

    @Test func `a mail that was not begun is not an attempt, and TLS is required`() {
        #expect(
            SMTPAnswer.outcome(of: SMTPResult.unsent(reason: "busy"))
                == .unprocessed(reason: "busy"))
        #expect(
            SMTPAnswer.outcome(of: SMTPResult.insecure(reason: "none"))
                == .unreachable(reason: "none"))
        #expect(
            SMTPAnswer.outcome(of: SMTPResult.noLogin(reason: "none"))
                == .credentials(reason: "none"))
        #expect(
            SMTPAnswer.outcome(
                of: SMTPResult.replied(Array("550 5.1.1 x\r\n".utf8), to: .recipient))
                == .gone(since: nil, reason: "550 5.1.1"))
    }

    @Test(
        arguments: [
            ("250 2.1.0 Ok", 250, "2.1.0"), ("250-first\r\n250 2.1.0 last", 250, "2.1.0"),
            ("550 5.1.1", 550, "5.1.1"), ("550", 550, nil), ("550 4.1.1 no twin", 550, nil),
            ("550 5.1 x", 550, nil), ("550 5.1.1.1 x", 550, nil), ("550 5.1.99999 x", 550, nil),
            ("550 5..1 x", 550, nil), ("550 -5.1.1 x", 550, nil),
        ] as [(String, Int, String?)])
    func `an SMTP reply's codes are read`(text: String, code: Int, enhanced: String?) throws {
        let reply = try #require(SMTPReply(Array(text.utf8)))
        #expect(reply.code == code)
        #expect(reply.enhanced?.description == enhanced)
    }

    @Test(arguments: ["", "25", "abc", "199 x", "600 x", "250x", "\r\n", "\u{0662}50 x", "-50 x"])
    func `text that is no SMTP reply is refused`(text: String) {
        #expect(SMTPReply(Array(text.utf8)) == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random bytes neither crash the reply parser nor appear in a reason`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var bytes = Array("550 5.1.1 ".utf8)
            for _ in 0..<20 { bytes.append(.random(in: 0...255, using: &random)) }
            bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                in: 0...255, using: &random)
            guard let reply = SMTPReply(bytes) else { continue }
            let text = "\(SMTPAnswer.outcome(of: reply, to: .recipient))"
            #expect(text.utf8.allSatisfy { $0 >= 32 && $0 < 127 })
        }
    }
}
