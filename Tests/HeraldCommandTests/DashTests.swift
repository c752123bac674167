import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

/// The word `-` as the value of each option and argument of each command.
@Suite struct DashTests {
    /// A command line with one `-`, and its expected meaning.
    private struct Case {
        let line: CommandLineParser.Result
        let shown: String
        let dash: Dash
    }

    /// The lines of all commands that have `-` as one value and nothing else.
    private static var cases: [Case] {
        Program.root.all().filter { $0.command.action != nil }.flatMap { path, command in
            let options = (Program.everywhere + command.options).filter { $0.value != nil }
            let empty = CommandLineParser.Result(path: path, command: command)
            return options.map { option in
                var line = empty
                line.options[option.name] = ["-"]
                return Case(line: line, shown: "--\(option.name)", dash: option.dash)
            }
                + command.arguments.map { argument in
                    var line = empty
                    if argument.isRepeated {
                        line.rest = ["-"]
                    } else {
                        line.arguments[argument.name] = "-"
                    }
                    return Case(line: line, shown: argument.name, dash: argument.dash)
                }
        }
    }

    @Test func `each option and argument takes standard input, leaves the dash or refuses it`()
        throws
    {
        #expect(Self.cases.count > 500)
        for known in Self.cases {
            let name = "\(known.line.path.joined(separator: " ")) \(known.shown)"
            guard known.dash != .nothing else {
                let error = #expect(throws: UsageError.self, "\(name)") {
                    try DashedLine(known.line, Program.root)
                }
                #expect(error?.message.hasPrefix("\(known.shown) is '-'") == true, "\(name)")
                continue
            }
            var isRead = false
            let line = try DashedLine(known.line, Program.root).filled {
                isRead = true
                return "two\nlines\n"
            }
            let values = line.options.values.flatMap(\.self) + line.arguments.values + line.rest
            let expected = known.dash == .text ? "two\nlines" : "-"
            #expect(values == [expected] && isRead == (known.dash == .text), "\(name)")
        }
    }

    @Test func `texts and selectors are read, files are opened, names and ids are refused`() {
        for (path, command) in Program.root.all() {
            let name = path.joined(separator: " ")
            for option in command.options {
                switch option.value {
                case "TEXT", "SELECTOR", "JSON": #expect(option.dash == .text, "\(name)")
                case "ID", "NAME", "NUMBER", "TIME", "TAG", "TYPE", "USER", "URL":
                    #expect(option.dash == .nothing, "\(name) --\(option.name)")
                default: break
                }
            }
            for argument in command.arguments {
                switch argument.name {
                case "TEXT", "SELECTOR": #expect(argument.dash == .text, "\(name)")
                case "FILE", "RECIPE":
                    let isExport = path.last == "export"
                    #expect(argument.dash == (isExport ? .output : .input), "\(name)")
                    #expect(argument.summary.contains("-"), "\(name): \(argument.summary)")
                case "ID", "NAME", "TAG", "USER", "DEVICE", "TYPE":
                    #expect(argument.dash == .nothing, "\(name) \(argument.name)")
                default: break
                }
            }
        }
    }

    @Test(arguments: [
        (["send", "-", "--audience", "-"], "--audience and TEXT"),
        (["send", "x", "--title", "-", "--audience", "-"], "--audience and --title"),
        (["kill-switch", "on", "--reason", "-", "--key-file", "-"], "--key-file and --reason"),
        (["templates", "set", "a", "-", "--title", "-"], "--title and TEXT"),
        (
            ["config-sets", "set", "a", "--values", "-", "--variant", "/x=-"],
            "--values and --variant"
        ),
    ])
    func `a call takes standard input once`(words: [String], named: String) throws {
        let line = try CommandLineParser.parse(words, Program.root)
        let error = #expect(throws: UsageError.self) { try DashedLine(line, Program.root) }
        let names = named.split(separator: " ").filter { $0 != "and" }
        let message = error?.message ?? ""
        #expect(names.allSatisfy { message.contains($0) }, "\(message)")
        #expect(message.hasSuffix("only one of them can be standard input"))
    }

    @Test(arguments: [
        (["send", "x", "--data", "bill=-"], "data", "bill=two\nlines"),
        (["send", "x", "--localized", "es:body=-"], "localized", "es:body=two\nlines"),
        (["places", "edit", "--id", "a", "--set", "blurb=-"], "set", "blurb=two\nlines"),
    ])
    func `a dash behind the sign of a value is standard input, too`(
        words: [String], option: String, filled: String
    ) throws {
        let line = try CommandLineParser.parse(words, Program.root)
        let read = try DashedLine(line, Program.root).filled { "two\nlines\n" }
        #expect(read.options[option] == [filled])
    }

    @Test func `a setting of a provider is refused as a dash, its file is not`() throws {
        let file = try CommandLineParser.parse(
            ["providers", "set", "apns", "--key-file", "-"], Program.root)
        #expect(throws: Never.self) { try DashedLine(file, Program.root) }
        let plain = try CommandLineParser.parse(
            ["providers", "set", "apns", "--team-id", "-"], Program.root)
        #expect(throws: UsageError.self) { try DashedLine(plain, Program.root) }
    }

    @Test func `an export to a dash goes to standard output`() {
        #expect(OutputFile.path("-") == nil)
        #expect(OutputFile.path(nil) == nil)
        #expect(OutputFile.path("audit.jsonl") == "audit.jsonl")
    }

    @Test func `a track without a name is read in the format that is said`() throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("track")
        try TextFile.writePrivate(
            "lat,lon,time\n48.1,11.5,2026-05-04T13:00:00Z\n", to: path)
        #expect(try Track(path, format: "csv", accuracy: 10).fixes.count == 1)
        // Without the format it is read as GPX, which has no fix here or is refused.
        #expect((try? Track(path, accuracy: 10))?.fixes.isEmpty != false)
    }
}
