import ServiceKit
import Testing

@testable import HeraldCommand

/// Arguments that are not UTF-8 are refused by name and never repaired.
@Suite struct ArgumentTests {
    /// "Grüße" as an old system writes it.
    private static let latin1: [UInt8] = [0x47, 0x72, 0xFC, 0xDF, 0x65]

    private func complaint(_ words: [[UInt8]]) async -> (status: Int32, text: String) {
        let written = Written()
        let console = Console(
            out: { _ in }, error: { written.add($0) }, isInteractive: false)
        let status = await Program.run(Arguments(bytes: words), Settings([:]), console)
        return (status, written.text)
    }

    @Test(
        arguments: [
            (["send", "LATIN"], "TEXT is not UTF-8"),
            (["send", "x", "--title", "LATIN"], "--title is not UTF-8"),
            (["send", "x", "--title=LATIN"], "--title is not UTF-8"),
            (["send", "x", "--data", "a=LATIN"], "--data is not UTF-8"),
            (["lists", "add", "vip", "a", "LATIN"], "ID is not UTF-8"),
            (["providers", "set", "apns", "--team-id", "LATIN"], "--team-id is not UTF-8"),
            (["send", "x", "--app", "LATIN"], "--app is not UTF-8"),
            (["places", "import", "LATIN"], "FILE is not UTF-8"),
            (["LATIN"], "is not UTF-8"), (["devices", "LATIN"], "is not UTF-8"),
        ])
    func `an argument that is not UTF-8 is refused`(words: [String], text: String) async {
        let bytes = words.map { word in
            let parts = word.split(separator: "LATIN", omittingEmptySubsequences: false)
            return parts.count == 1 ? Array(word.utf8) : Array(parts[0].utf8) + Self.latin1
        }
        let (status, complaint) = await complaint(bytes)
        #expect(status == 2)
        #expect(complaint.contains(text), "\(complaint)")
    }

    @Test func `an argument that contains a replacement character is accepted`() throws {
        let word = Array("a\u{FFFD}b ü 🗳".utf8)
        let arguments = Arguments(bytes: [Array("send".utf8), word])
        #expect(arguments.notText.isEmpty)
        let line = try CommandLineParser.parse(
            arguments.words, Program.root, notText: arguments.notText)
        #expect(line.arguments["TEXT"] == "a\u{FFFD}b ü 🗳")
    }

    @Test(arguments: [
        (["--badge", "99999999999"], "a whole number from 0 to 2147483647"),
        (
            ["--localized", "de:titel=Hallo"],
            "no field 'titel'; it may be title, body, url or image"
        ),
        (["--localized", "titel"], "its form is LOCALE:FIELD=TEXT"),
    ])
    func `a wrong value of a content's option is refused with what it may be`(
        options: [String], said: String
    ) async {
        let words = ["send", "x", "--audience", "ALL"] + options
        let (status, complaint) = await complaint(words.map { Array($0.utf8) })
        #expect(status == 2 && complaint.contains(said), "\(complaint)")
    }

    @Test(arguments: ["0x10", "inf", "nan", "48,1", "+-4", "9_0"])
    func `numbers on the command line are decimal`(text: String) async {
        for words in [
            ["places", "near", text, "1"], ["send", "x", "--audience", "ALL", "--ttl", "\(text)m"],
            ["users", "list", "--limit", text],
            ["send", "x", "--audience", "ALL", "--badge", text],
        ] {
            let (status, complaint) = await complaint(words.map { Array($0.utf8) })
            #expect(status == 2, "\(words): \(complaint)")
        }
    }
}
