import Suggestions
import Testing

@testable import HeraldCommand

@Suite struct CommandLineTests {
    private static let tree = Command(
        name: "tool", summary: "A tool", options: [.flag("json", "for programs")],
        subcommands: [
            Command(
                name: "send", summary: "Send",
                options: [
                    .value("to", "WHOM", "for whom"),
                    .value("data", "N=V", "extra", isRepeated: true),
                    .value("state", "S", "state", choices: ["sent", "stalled"]),
                ],
                arguments: [
                    Argument(name: "TEXT", summary: "what"),
                    Argument(name: "MORE", summary: "more", isOptional: true),
                ],
                action: { _ in }),
            Command(
                name: "list", summary: "List",
                subcommands: [Command(name: "all", summary: "All", action: { _ in })]),
        ])

    private func parse(_ words: String...) throws -> CommandLineParser.Result {
        try CommandLineParser.parse(words, Self.tree)
    }

    @Test func `options may stand before, between and after arguments, in both forms`() throws {
        for words in [
            ["--json", "send", "--to", "me", "hello", "you"],
            ["send", "hello", "--to=me", "you", "--json"],
            ["send", "--to=me", "--json", "hello", "you"],
        ] {
            let result = try CommandLineParser.parse(words, Self.tree)
            #expect(result.path == ["tool", "send"])
            #expect(result.options == ["json": [""], "to": ["me"]])
            #expect(result.arguments == ["TEXT": "hello", "MORE": "you"])
        }
    }

    @Test func `no option follows two dashes, and a negative number is no option`() throws {
        #expect(try parse("send", "--", "--to").arguments == ["TEXT": "--to"])
        #expect(try parse("send", "-75.16").arguments == ["TEXT": "-75.16"])
        #expect(try parse("send", "-").arguments == ["TEXT": "-"])
        #expect(try parse("send", "x", "--to=--json").options["to"] == ["--json"])
        for text in ["-1", "--", "-----BEGIN KEY-----", "--so it begins"] {
            #expect(try parse("send", "x", "--to", text).options["to"] == [text])
        }
    }

    @Test func `a repeatable option keeps its order, and any other may be given once`() throws {
        #expect(
            try parse("send", "x", "--data", "a=1", "--data=b=2").options["data"] == ["a=1", "b=2"])
        #expect(throws: UsageError("--to is given twice", path: ["tool", "send"])) {
            try parse("send", "x", "--to", "a", "--to", "b")
        }
    }

    @Test(arguments: [
        (["send"], "TEXT is missing"),
        (["send", "x", "--to"], "--to needs a value: WHOM"),
        (
            ["send", "x", "--to", "--json"],
            "--to needs a value: WHOM; if '--json' is the value, write '--to=--json'"
        ),
        (["send", "x", "--json=yes"], "--json takes no value"),
        (["send", "x", "--stat", "sent"], "there is no option --stat; did you mean --state?"),
        (["send", "x", "--state", "gone"], "--state is 'gone'; it may be sent, stalled"),
        (
            ["send", "x", "y", "z"],
            "'z' is one word too many; put a text of several words in quotes"
        ),
        (["list", "all", "x"], "'x' is one word too many; 'tool list all' takes no word"),
        (["send", "x", "-j"], "there is no option '-j'; write the long form, such as --json"),
        (["sned", "x"], "there is no command 'sned'; did you mean 'tool send'?"),
        (["push", "x"], "there is no command 'push'; did you mean 'tool send'?"),
        (["zzz"], "there is no command 'zzz'"),
        (["list", "zzz"], "there is no command 'zzz'; 'tool list' has all"),
        (["list"], "'tool list' needs a command after it"),
    ])
    func `a wrong word is refused with the words that fit`(words: [String], message: String) {
        let error = #expect(throws: UsageError.self) {
            try CommandLineParser.parse(words, Self.tree)
        }
        #expect(error?.message == message)
    }

    @Test(
        arguments: [
            (["notifications", "--limit", "2"], "list", ["limit": ["2"]], [:]),
            (["devices", "--limit=2"], "list", ["limit": ["2"]], [:]),
            (["tags", "/bill"], "list", [:], ["PREFIX": "/bill"]),
            (["tags", "bill", "--limit", "3"], "list", ["limit": ["3"]], ["PREFIX": "bill"]),
            (["audit", "--json", "--limit", "3"], "list", ["json": [""], "limit": ["3"]], [:]),
            (["approvals"], "show", [:], [:]), (["apps"], "list", [:], [:]),
        ] as [([String], String, [String: [String]], [String: String])])
    func `a group without a subcommand takes what its usual subcommand takes`(
        words: [String], name: String, options: [String: [String]], arguments: [String: String]
    ) throws {
        let result = try CommandLineParser.parse(words, Program.root)
        #expect(result.path == ["herald", words[0], name])
        #expect(result.options == options && result.arguments == arguments)
    }

    @Test(arguments: [
        (["tags", "lst"], "there is no command 'lst'; did you mean 'herald tags list'?"),
        (["apps", "news"], "there is no command 'news'; 'herald apps' has "),
        (["notifications", "--limits", "2"], "there is no option --limits; did you mean --limit?"),
        (["lists", "upload", "a", "b"], "did you mean 'herald lists import'?"),
        (["notifications", "--limit", "2", "show"], "write the options after 'show'"),
    ])
    func `a group without a subcommand still says which word is wrong`(
        words: [String], message: String
    ) {
        let error = #expect(throws: UsageError.self) {
            try CommandLineParser.parse(words, Program.root)
        }
        #expect(error?.message.contains(message) == true, "\(error as Any)")
    }

    @Test func `the help of a group says what happens without a subcommand`() throws {
        let help = HelpCommand.text(try CommandLineParser.parse(["tags", "--help"], Program.root))
        #expect(help.contains("Without a subcommand it is 'herald tags list'"), "\(help)")
    }

    @Test func `help is found anywhere on the line, even with arguments missing`() throws {
        #expect(try parse("send", "--help").wantsHelp)
        #expect(try parse("--help").path == ["tool"])
        #expect(try parse("list", "all", "-h").path == ["tool", "list", "all"])
    }

    @Test(arguments: [["sned", "--help"], ["list", "al", "-h"]])
    func `help for an unknown command is refused`(words: [String]) {
        let error = #expect(throws: UsageError.self) {
            try CommandLineParser.parse(words, Self.tree)
        }
        #expect(error?.message.hasPrefix("there is no command '") == true)
    }

    @Test(arguments: [
        (["templates", "put", "x"], "herald templates set"),
        (["segments", "create", "x"], "herald segments set"),
        (["apps", "update", "x"], "herald apps edit"),
        (["apps", "add", "x"], "herald apps create"),
        (["keys", "rm", "x"], "herald keys revoke"),
        (["devices", "get", "x"], "herald devices show"),
        (["publish", "x"], "herald send"), (["topics"], "herald tags"),
        (["messages"], "herald notifications"), (["stop"], "herald kill-switch"),
    ])
    func `a word of other tools leads to the command that is meant`(
        words: [String], meant: String
    ) {
        let error = #expect(throws: UsageError.self) {
            try CommandLineParser.parse(words, Program.root)
        }
        #expect(error?.message.hasSuffix("; did you mean '\(meant)'?") == true, "\(error as Any)")
    }

    @Test func `the nearest known word is suggested, and none if none is near`() {
        #expect(Suggestion.nearest(to: "realease", in: ["release", "resend"]) == "release")
        #expect(Suggestion.nearest(to: "not", in: ["notifications", "tags"]) == "notifications")
        #expect(Suggestion.nearest(to: "iso", in: ["android", "ios"]) == "ios")
        #expect(Suggestion.nearest(to: "xyzzy", in: ["send", "tags"]) == nil)
        #expect(Suggestion.nearest(to: "", in: ["send"]) == nil)
    }

    @Test func `of many words of the wanted length only the first 4,096 are compared`() {
        let others = (1000..<6000).map { "wxy\($0)" }
        #expect(Suggestion.nearest(to: "abc1234", in: others.prefix(4000) + ["abc1243"]) != nil)
        #expect(Suggestion.nearest(to: "abc1234", in: others.prefix(4096) + ["abc1243"]) == nil)
        // Those of other lengths are not.
        let long = others.map { $0 + "0123456789" }
        #expect(Suggestion.nearest(to: "abc1234", in: long + ["abc1243"]) == "abc1243")
    }

    @Test func `a distance between words is exact as far as it is wanted`() {
        func distance(_ left: String, _ right: String) -> Int? {
            Suggestion.distance(left, right, atMost: 4)
        }
        #expect(distance("abcd", "badc") == 2 && distance("", "ab") == 2)
        #expect(distance("ca", "abc") == 3 && distance("same", "same") == 0)
        #expect(distance("kitten", "sitting") == 3 && distance("", "abc") == 3)
        let words = ["", "a", "ab", "ba", "abc", "acb", "bca", "aabb", "abab", "bbaa", "cabbage"]
        for left in words {
            for right in words {
                let whole = Self.distance(Array(left)[...], Array(right)[...])
                for most in 0...3 {
                    let found = Suggestion.distance(left, right, atMost: most)
                    #expect(found == (whole <= most ? whole : nil), "\(left), \(right), \(most)")
                }
            }
        }
    }

    /// Returns the optimal string alignment distance by its definition.
    private static func distance(
        _ left: ArraySlice<Character>, _ right: ArraySlice<Character>
    ) -> Int {
        guard let a = left.last, let b = right.last else { return max(left.count, right.count) }
        var best = distance(left.dropLast(), right.dropLast()) + (a == b ? 0 : 1)
        best = min(best, distance(left.dropLast(), right) + 1)
        best = min(best, distance(left, right.dropLast()) + 1)
        if left.count > 1, right.count > 1, left[left.count - 2] == b, right[right.count - 2] == a {
            best = min(best, distance(left.dropLast(2), right.dropLast(2)) + 1)
        }
        return best
    }
}
