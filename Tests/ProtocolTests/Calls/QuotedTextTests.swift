import Protocol
import Testing

/// Texts of a caller in errors, which are cut and cleaned.
struct QuotedTextTests {
    @Test func `a name of any length makes a short error`() {
        let name = String(repeating: "a", count: 250_000)
        let error = RPCError(.notFound, "no place \(quoting: name) here")
        #expect(error.message.utf8.count < 200)
        #expect(error.message.hasPrefix("no place 'aaaa") && error.message.hasSuffix("…' here"))
    }

    @Test func `a message and a field of any length are cut`() {
        let long = String(repeating: "é", count: 100_000)
        let error = RPCError.invalid("data.\(long)", long)
        #expect(error.message.utf8.count <= QuotedText.messageBytes)
        #expect(error.message.hasSuffix("…"))
        #expect(error.violations[0].field.utf8.count <= QuotedText.fieldBytes)
        #expect(error.violations[0].description.utf8.count <= QuotedText.messageBytes)
        #expect(error.status.message == error.message)
    }

    @Test func `what a terminal acts on is shown as its number`() {
        let name = "a\u{1b}[2J\u{9b}1m\u{202e}b\u{2028}\r\nc\0"
        let error = RPCError(.notFound, "no tag \(quoting: name)")
        #expect(
            error.message
                == #"no tag 'a\u{1b}[2J\u{9b}1m\u{202e}b\u{2028}\u{d}\u{a}c\u{0}'"#)
        #expect(RPCError(.notFound, error.message) == error)
    }

    @Test(arguments: ["", "news", "Zürich 日本 🗳", String(repeating: "x", count: 128)])
    func `a usual name is quoted as it is`(name: String) {
        #expect("\(quoting: name)" == "'\(name)'")
    }

    @Test(arguments: 0..<12)
    func `a text is cut between characters, and cutting it again changes nothing`(limit: Int) {
        let cut = QuotedText.printable("añ\u{1b}🗳bcdefgh", atMost: limit + 3)
        #expect(cut.utf8.count <= limit + 3)
        #expect(QuotedText.printable(cut, atMost: limit + 3) == cut)
        #expect(!cut.contains("\u{FFFD}"))
    }
}
