import ProviderStandIn
import Testing

@Suite struct SMTPSessionTests {
    private func talk(
        _ text: String, pieces: Int = .max, rules: SMTPRules = SMTPRules(),
        what: Script.What? = nil
    ) -> [SMTPSession.Step] {
        var session = SMTPSession(rules)
        let bytes = Array(text.utf8)
        var steps: [SMTPSession.Step] = []
        var index = 0
        while index < bytes.count {
            let end = index + min(pieces, bytes.count - index)
            steps += session.receive(bytes[index..<end]) { _ in
                var decision = ScriptRun.Decision()
                decision.what = what
                return decision
            }
            index = end
        }
        return steps
    }

    private func codes(_ steps: [SMTPSession.Step]) -> [String] {
        steps.compactMap { step in
            guard case .reply(let text) = step else { return nil }
            return String(text.prefix(3))
        }
    }

    private static let mail =
        "EHLO a\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\nMessage-Id:  <1>\r\n\r\n..x\r\n.\r\n"

    @Test(arguments: [1, 2, 7, .max])
    func `mail is read in pieces of any size`(pieces: Int) {
        let steps = talk(Self.mail, pieces: pieces)
        #expect(codes(steps) == ["250", "250", "250", "354", "250"])
        let note = SMTPSession.Note(
            address: Array("c@d".utf8), id: Array("<1>".utf8), status: 250,
            content: Array("Message-Id:  <1>\r\n\r\n.x\r\n".utf8))
        #expect(steps.contains(.note(note)))
    }

    @Test func `a bare line feed ends no line, so that no command can be smuggled in`() {
        let smuggled =
            "EHLO a\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\nx\n.\nMAIL FROM:<e@f>\n"
        #expect(codes(talk(smuggled)) == ["250", "250", "250", "354"])
        #expect(codes(talk(smuggled + "\r\n.\r\n")).count == 5)
    }

    @Test(arguments: [
        ("MAIL FROM:<a@b>\r\n", ["503"]), ("EHLO a\r\nRCPT TO:<a@b>\r\n", ["250", "503"]),
        ("EHLO a\r\nDATA\r\n", ["250", "503"]), ("EHLO a\r\nMAIL FROM:a@b\r\n", ["250", "501"]),
        ("EHLO a\r\nMAIL FROM:<a@b> SIZE=99999999\r\n", ["250", "552"]),
        ("EHLO a\r\nMAIL FROM:<>\r\nDATA\r\n", ["250", "250", "503"]), ("FLY\r\n", ["500"]),
        ("EHLO a\r\nAUTH PLAIN AAA=\r\n", ["250", "538"]), ("NOOP\r\n", ["250"]),
        (String(repeating: "x", count: 20_000) + "\r\nNOOP\r\n", ["500", "250"]),
    ])
    func `commands out of order or malformed are refused`(said: String, expected: [String]) {
        #expect(codes(talk(said)) == expected)
    }

    @Test func `cleartext that follows STARTTLS is dropped`() {
        let steps = talk("EHLO a\r\nSTARTTLS\r\nMAIL FROM:<evil@a>\r\n")
        #expect(codes(steps) == ["250", "220"])
        #expect(steps.last == .startTLS)
    }

    @Test func `a scripted cut or hang at the end leaves the client without a reply`() {
        let cut = talk(Self.mail, what: .cut)
        #expect(cut.last == .close)
        #expect(codes(cut).last == "354")
        let hang = talk(Self.mail + "NOOP\r\n", what: .hang)
        #expect(hang.last == .silence)
        #expect(codes(hang).last == "354")
    }

    @Test func `a message that is too large is refused at its end, with any lines`() {
        let head = "EHLO a\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\n"
        let size = (10 << 20) + 1
        let inOne = talk(head + String(repeating: "x", count: size) + "\r\n.\r\nNOOP\r\n")
        #expect(codes(inOne) == ["250", "250", "250", "354", "552", "250"])
        let line = String(repeating: "x", count: 998) + "\r\n"
        let inMany = talk(head + String(repeating: line, count: size / 1000 + 2) + ".\r\n")
        #expect(codes(inMany) == ["250", "250", "250", "354", "552"])
    }

    @Test func `a scripted 421 ends the connection`() {
        let steps = talk(Self.mail, what: .answer(Answer(421)))
        #expect(steps.last == .close)
        #expect(codes(steps).last == "421")
    }
}
