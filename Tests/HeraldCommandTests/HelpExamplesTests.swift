import Testing

@testable import HeraldCommand

/// The examples in the help of commands.
@Suite struct HelpExamplesTests {
    private static let all = Program.root.all().map { ($0.path, $0.command) }

    @Test func `every command that does something has one to three examples`() {
        for (path, command) in Self.all where command.action != nil {
            #expect((1...3).contains(command.examples.count), "\(path)")
        }
    }

    @Test func `every example is a command line that the parser accepts`() {
        for (path, command) in Self.all where !command.examples.isEmpty {
            var called: [[String]] = []
            for example in command.examples {
                let calls = Self.commands(example).filter { $0.first == "herald" }
                #expect(!calls.isEmpty, "\(example)")
                for words in calls {
                    do {
                        called.append(try Self.path(words))
                    } catch {
                        Issue.record("\(example): \(error)")
                    }
                }
            }
            #expect(
                called.contains { $0.starts(with: path) }, "no example of \(path) calls the command"
            )
        }
        // The control: an option that there is not, and an argument that is missing.
        #expect(throws: UsageError.self) { try Self.path(["herald", "send", "--adience", "ALL"]) }
        #expect(throws: UsageError.self) { try Self.path(["herald", "approve"]) }
    }

    @Test func `an example that is broken into lines stays the same command`() {
        for example in Self.all.map(\.1).flatMap(\.examples) {
            let lines = Help.lines(example)
            #expect(lines.allSatisfy { $0.count <= 78 }, "\(example)")
            let whole = lines.joined(separator: "\n").replacing("\\\n", with: "")
            #expect(Self.commands(whole) == Self.commands(example))
        }
        #expect(
            Help.lines("herald send '\(String(repeating: "a ", count: 33))' --yes") == [
                "herald send \\", "  '\(String(repeating: "a ", count: 33))' --yes",
            ])
    }

    @Test func `the words of a command line are those that a shell passes on`() {
        #expect(
            Self.commands("psql -c \"SELECT 'a'\" | herald x 'b c' d=\"\" <in.txt > out.txt -e")
                == [["psql", "-c", "SELECT 'a'"], ["herald", "x", "b c", "d=", "-e"]])
    }

    /// Returns the words that name the command of a command line.
    private static func path(_ words: [String]) throws(UsageError) -> [String] {
        let words = HelpCommand.rewritten(Array(words.dropFirst()))
        return try CommandLineParser.parse(words, Program.root).path
    }

    /// Returns the words of each command in a line for a shell, without quotes and redirections.
    private static func commands(_ line: String) -> [[String]] {
        var commands: [[String]] = [[]]
        var word: String?
        var quote: Character?
        var isFile = false
        for character in line + " " {
            if let open = quote, character == open {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, " <>|".contains(character) {
                if let whole = word {
                    if !isFile { commands[commands.count - 1].append(whole) }
                    isFile = false
                }
                word = nil
                if character == "|" { commands.append([]) }
                if character == "<" || character == ">" { isFile = true }
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return commands
    }
}
