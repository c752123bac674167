import Foundation
import TestSupport
import Testing

@testable import HeraldCommand

@Suite struct HelpTests {
    private static let all = Program.root.all().map { ($0.path, $0.command) }

    @Test(arguments: Program.root.all().map(\.path))
    func `every command's help fits 80 columns`(path: [String]) throws {
        let words = Array(path.dropFirst())
        let line = try CommandLineParser.parse(words + ["--help"], Program.root)
        #expect(line.path == path)
        let text = HelpCommand.text(line)
        #expect(text.hasPrefix("Usage: \(path.joined(separator: " "))"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `a command's help explains the options that it takes of the commands above it`()
        throws
    {
        let all = Dictionary(uniqueKeysWithValues: Self.all.map { ($0.0, $0.1) })
        for (path, _) in Self.all where path.count > 2 {
            let line = try CommandLineParser.parse(path.dropFirst() + ["--help"], Program.root)
            let text = HelpCommand.text(line)
            for count in 2..<path.count {
                for option in try #require(all[Array(path.prefix(count))]).options {
                    #expect(text.contains("\n  --\(option.name)"), "\(path)")
                }
            }
        }
        let line = try CommandLineParser.parse(["simulate", "source", "--help"], Program.root)
        #expect(HelpCommand.text(line).contains("\n  --port NUMBER "))
    }

    @Test func `names, summaries and options have one style`() {
        for (path, command) in Self.all {
            #expect(!command.summary.hasSuffix("."), "\(path)")
            #expect(command.action != nil || !command.subcommands.isEmpty, "\(path)")
            #expect(Set(command.subcommands.map(\.name)).count == command.subcommands.count)
            let names = command.options.map(\.name)
            #expect(
                Set(names + Program.everywhere.map(\.name)).count
                    == names.count + (path.count == 1 ? 0 : Program.everywhere.count), "\(path)")
            let optional = command.arguments.map(\.isOptional)
            #expect(optional == optional.sorted { !$0 && $1 }, "\(path)")
        }
    }

    @Test(arguments: ["bash", "zsh"])
    func `completion covers every command and option`(shell: String) {
        let script = shell == "bash" ? Completion.bash(Program.root) : Completion.zsh(Program.root)
        for (path, command) in Self.all {
            #expect(script.contains("'\(path.joined(separator: " "))')"), "\(path)")
            for option in command.options { #expect(script.contains("--\(option.name)")) }
        }
    }

    @Test func `bash completes commands, options and values`() throws {
        #expect(try completions(["herald", "notifications", "c"]) == ["cancel"])
        #expect(try completions(["herald", "kill-switch", "o"]) == ["on", "off"])
        #expect(try completions(["herald", "send", "--idem"]) == ["--idempotency-key"])
        #expect(
            try completions(["herald", "notifications", "list", "--state", "st"]) == ["stalled"])
        // The control: a word that nothing begins with.
        #expect(try completions(["herald", "zz"]) == [])
    }

    @Test func `bash asks the suite for names, of the app that the command line names`() throws {
        let scratch = ScratchDirectory()
        let fake = scratch.file("herald")
        try "#!/bin/sh\nprintf '%s\\n' voters said:$(echo \"$*\" | tr ' ' _)\n".write(
            toFile: fake, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake)
        let before = "PATH=\(scratch.path):$PATH; timeout() { shift; \"$@\"; }"
        let words = ["herald", "segments", "delete", "--app", "news", "v"]
        #expect(try completions(words, before) == ["voters"])
        #expect(try completions(["herald", "send", "--template", "vo"], before) == ["voters"])
        let asked = try completions(
            ["herald", "--app", "news", "segments", "delete", "said"], before)
        #expect(asked == ["said:complete_segments_said_--app_news"], "\(asked)")
        // The control: a word that begins an option asks nobody.
        #expect(try completions(["herald", "segments", "delete", "--y"], before) == ["--yes"])
    }

    @Test func `bash completes names in quotes, and runs nothing that is written in them`()
        throws
    {
        let scratch = ScratchDirectory()
        let proof = scratch.file("proof")
        let names = [
            "/a/$(touch \(proof))", "/a/`touch \(proof)`", "/a/two words", "/a/o'neil", "/a/\"x",
            "/a/*", "/a/\\back", "/a/;touch \(proof)", "/b",
        ]
        let list = scratch.file("names")
        try names.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
        let before = "timeout() { shift; \"$@\"; }; herald() { cat \(list); }"
        let found = try completions(["herald", "send", "x", "--audience", "/a/"], before)
        let typed = "printf '%s\\n' " + found.joined(separator: " ")
        let said = try ChildProcess.run("bash", ["-c", typed]).split(separator: "\n")
        #expect(said.map(String.init) == Array(names.dropLast()), "\(found)")
        #expect(!FileManager.default.fileExists(atPath: proof))
        let begun = try completions(["herald", "send", "x", "--audience", "/a/two\\ w"], before)
        #expect(begun == ["/a/two\\ words"])
        // The control: the proof is made by a shell that expands the first name.
        _ = try ChildProcess.run("bash", ["-c", "echo \"\(names[0])\""])
        #expect(FileManager.default.fileExists(atPath: proof))
    }

    @Test(
        arguments: [
            (["herald", "users", "tag", "said"], "users"),
            (["herald", "users", "tag", "--group", "plan", "ann", "said"], "tags"),
            (["herald", "users", "tag", "ann", "/a", "said"], "tags"),
            (["herald", "users", "associate", "ann", "said"], "devices"),
            (["herald", "notifications", "cancel", "said"], "open"),
            (["herald", "release", "said"], "stalled"),
            (["herald", "kill-switch", "on", "--type", "said"], "types"),
            (["herald", "--app", "=", "news", "caps", "delete", "said"], "caps"),
        ])
    func `bash asks for what belongs at the place of an argument`(
        words: [String], source: String
    ) throws {
        let before = "timeout() { shift; \"$@\"; }; herald() { echo \"said:$*\" | tr ' ' _; }"
        let found = try completions(words, before)
        let app = words.contains("--app") ? "_--app_news" : ""
        #expect(found == ["said:complete_\(source)_said\(app)"], "\(found)")
    }

    @Test func `each kind of name that is completed has a way to be found`() {
        for source in CompletionSource.allCases {
            #expect(CompletionSource.lookups[source] != nil, "\(source)")
        }
    }

    @Test func `options with the same meaning are completed alike in every command`() {
        let sources: [String: CompletionSource] = [
            "TYPE of type": .types, "PATH of type": .types, "ID of device": .devices,
            "NAME of adapter": .providers, "NAME of template": .templates,
            "SELECTOR of audience": .tags, "ID of place": .places, "ID of user": .users,
            "USER of user": .users, "ID of notification": .open,
        ]
        for (path, command) in Self.all {
            for option in command.options {
                let name = "\(option.value ?? "") of \(option.name)"
                guard let source = sources[name] else { continue }
                #expect(option.source == source, "\(path) \(name)")
            }
            for argument in command.arguments
            where ["DEVICE", "USER", "TAG", "ACCOUNT", "NOTIFICATION"].contains(argument.name) {
                #expect(argument.source != nil, "\(path) \(argument.name)")
            }
        }
    }

    @Test(arguments: ["source", "fpath"])
    func `zsh completes commands, options, values, files and names of the suite`(mode: String)
        throws
    {
        let scratch = ScratchDirectory()
        let script = scratch.file("_herald")
        try Completion.zsh(Program.root).write(toFile: script, atomically: true, encoding: .utf8)
        let fake = scratch.file("herald")
        try "#!/bin/sh\nprintf '%s\\n' voters said:$(echo \"$*\" | tr ' ' _)\n".write(
            toFile: fake, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake)
        let driver = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/complete.zsh").path
        let typed = [
            "herald notifications c", "herald kill-switch sh", "herald send --idem",
            "herald notifications list --state st", "herald zz",
            "herald places import \(scratch.path)/_her", "herald send --template vo",
            "herald segments delete --app news s", "herald segments delete --y",
            "herald users tag ann s",
        ]
        let output = try ChildProcess.run(
            "env",
            [
                "PATH=\(scratch.path):/usr/bin:/bin", "zsh", "-f", driver, script, mode,
                scratch.file("output"),
            ] + typed)
        #expect(
            output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
                "herald notifications cancel", "herald kill-switch show",
                "herald send --idempotency-key", "herald notifications list --state stalled",
                "herald zz", "herald places import \(script)", "herald send --template voters",
                "herald segments delete --app news said:complete_segments_s_--app_news",
                "herald segments delete --yes",
                "herald users tag ann said:complete_tags_s",
            ])
    }

    private func completions(
        _ words: [String], _ before: String = ":"
    ) throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script =
            before + "\n" + Completion.bash(Program.root) + """
                COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
                _herald; printf '%s\\n' "${COMPREPLY[@]}"
                """
        // From a file: it is longer than an argument may be.
        let scratch = ScratchDirectory()
        try script.write(toFile: scratch.file("complete"), atomically: true, encoding: .utf8)
        let output = try ChildProcess.run("bash", [scratch.file("complete")])
        return output.split(separator: "\n").map(String.init)
    }
}
