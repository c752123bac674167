import TestSupport
import Testing

@testable import HTTPClient

/// The commands of an SMTP transaction, without a server.
@Suite struct SMTPTransactionTests {
    private typealias Reply = SMTPReplyParser.Reply

    private let mail = SMTPMail(
        sender: "a@example.org", recipient: "b@example.org", content: Array("x\r\n".utf8))

    private func reply(_ code: Int) -> Reply { Reply(code: code, bytes: Array("\(code)\r\n".utf8)) }

    /// Returns the commands that are sent if a server gives these replies, and the end.
    private func run(_ codes: [Int], resets: Bool = false) -> (said: [String], end: String) {
        var transaction = SMTPTransaction(mail, resets: resets)
        var step = transaction.begin()
        var said: [String] = []
        for code in codes {
            guard case .send(let bytes) = step else { break }
            said.append(String(decoding: bytes, as: UTF8.self))
            step = transaction.received(reply(code))
        }
        guard case .end(.replied(let bytes, let stage), let next) = step else {
            return (said, "open")
        }
        return (said, "\(String(decoding: bytes.prefix(3), as: UTF8.self)) \(stage) \(next)")
    }

    @Test func `a mail takes four commands and its text`() {
        let commands = ["MAIL FROM:<a@example.org>", "RCPT TO:<b@example.org>", "DATA", "x\r\n."]
        let (said, end) = run([250, 250, 354, 250])
        #expect(said == commands.map { $0 + "\r\n" })
        #expect(end == "250 message mail")
        #expect(run([250, 250, 250, 354, 250], resets: true).said == ["RSET\r\n"] + said)
    }

    @Test(arguments: [
        ([550], "550 sender reset"), ([250, 550], "550 recipient reset"),
        ([250, 451], "451 recipient reset"), ([250, 421], "421 recipient close"),
        ([250, 251, 354, 250], "250 message mail"), ([250, 250, 554], "554 message reset"),
        ([250, 250, 354, 552], "552 message mail"), ([250, 250, 354, 421], "421 message close"),
        ([354], "354 sender close"), ([250, 354], "354 recipient close"),
        ([250, 250, 250], "250 message close"), ([250, 250, 354, 354], "354 message close"),
        ([250, 250, 354], "open"),
    ])
    func `each reply ends the transaction or continues it`(codes: [Int], end: String) {
        #expect(run(codes).end == end)
    }

    @Test(arguments: [
        ("", ".\r\n"), ("a", "a\r\n.\r\n"), (".", "..\r\n.\r\n"), (".\r\n", "..\r\n.\r\n"),
        ("a\r\n.b\r\n", "a\r\n..b\r\n.\r\n"), ("a.b\r\n", "a.b\r\n.\r\n"),
        ("a\n.\nb", "a\n..\nb\r\n.\r\n"), ("a\r\n.\r\nMAIL", "a\r\n..\r\nMAIL\r\n.\r\n"),
    ])
    func `no line of a mail can end it early`(content: String, sent: String) {
        let mail = SMTPMail(sender: "a", recipient: "b", content: Array(content.utf8))
        #expect(String(decoding: mail.dotted, as: UTF8.self) == sent)
    }

    private func replies(_ text: String, inPiecesOf size: Int) throws -> [Reply] {
        var parser = SMTPReplyParser()
        var found: [Reply] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            parser.append(bytes[start..<min(start + size, bytes.count)])
            while let reply = try parser.next() { found.append(reply) }
        }
        return found
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func `replies are the same however their bytes are split`(size: Int) throws {
        let text = "250-a\r\n250-b\r\n250 c\r\n354\r\n550 5.1.1 no\n421-x\r\n421 y\r\n"
        let found = try replies(text, inPiecesOf: size)
        #expect(found.map(\.code) == [250, 354, 550, 421])
        #expect(found[0].bytes == Array("250-a\r\n250-b\r\n250 c\r\n".utf8))
        #expect(found[2].bytes == Array("550 5.1.1 no\r\n".utf8))
    }

    @Test(arguments: [
        "2x0 a\r\n", "\r\n", "25\r\n", "2500 a\r\n", "199 a\r\n", "600 a\r\n", "250_\r\n",
    ])
    func `malformed replies are refused`(text: String) {
        #expect(throws: SMTPReplyParser.Malformed.self) { try replies(text, inPiecesOf: 5) }
    }

    @Test func `a reply has a limit, in one line or in many`() {
        let long = "250-" + String(repeating: "x", count: SMTPLimits.replyBytes)
        let many = String(repeating: "250-x\r\n", count: SMTPLimits.replyBytes / 7 + 1)
        for text in [long, many] {
            #expect(throws: SMTPReplyParser.Malformed.self) { try replies(text, inPiecesOf: 100) }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random bytes neither crash the parser nor pass as replies for long`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var parser = SMTPReplyParser()
        for _ in 0..<200 {
            parser.append((0..<50).map { _ in UInt8.random(in: 0...255, using: &random) })
            do { while try parser.next() != nil {} } catch { return }
        }
        Issue.record("10,000 random bytes passed for replies")
    }
}
