import Foundation
import Testing

/// The simulator of a mail server, with Python's smtplib.
@Suite(.serialized)
struct SMTPServerTests {
    @Test func `mail follows the rules and the script, and is in the ledger`() async throws {
        let standIn = try RunningStandIn(
            "smtp",
            script: """
                gone@* 550
                grey@* tries=1 451 4.7.1
                late@* 452 after-data
                cut@*  cut
                *      latency 5ms
                """, "--starttls", "required", "--login", "herald:secret", "--sync")
        let answers = try Answered.lines(try await standIn.python("mail.py"))
        #expect(
            answers == [
                Answered("in the clear", 530), Answered("unknown", 530),
                Answered("wrong password", 535), Answered("good", 250),
                Answered("gone@example.com", 550), Answered("grey", 451),
                Answered("grey again", 250), Answered("late", 452), Answered("cut", 0),
            ])
        let ledger = try standIn.ledger()
        #expect(ledger.map(\.status) == [550, 250, 451, 250, 452, 0])
        let taken = try #require(ledger.first { $0.status == 250 })
        #expect(taken.id == "<1@example.com>")
        let text = String(decoding: try #require(taken.content), as: UTF8.self)
        #expect(text.hasSuffix("\r\n\r\nPassed\r\n.dot\r\n"))
    }
}
