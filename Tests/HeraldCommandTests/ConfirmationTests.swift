import Foundation
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

struct ConfirmationTests {
    private func invocation(_ words: [String], answer: String?) throws -> Invocation {
        let line = try CommandLineParser.parse(words, Program.root)
        var console = Console(out: { _ in }, error: { _ in }, isInteractive: true)
        if let answer { console.ask = { _ in answer } }
        return Invocation(
            path: line.path, options: line.options, arguments: line.arguments,
            settings: Settings([:]), console: console)
    }

    @Test(arguments: ["y", "yes", "YES"])
    func `a person who says yes is asked once and obeyed`(answer: String) throws {
        try Confirmation.ask("do it", invocation(["segments", "delete", "x"], answer: answer))
    }

    @Test(arguments: ["", "n", "no", "yess", "delete"])
    func `a confirmation that is not answered with yes does nothing`(answer: String) throws {
        let asked = try invocation(["segments", "delete", "x"], answer: answer)
        let error = #expect(throws: CommandFailure.self) { try Confirmation.ask("do it", asked) }
        #expect(error?.code == .usage)
    }

    @Test func `a script and --yes are not asked`() throws {
        try Confirmation.ask("do it", invocation(["segments", "delete", "x"], answer: nil))
        try Confirmation.ask(
            "do it", invocation(["segments", "delete", "x", "--yes"], answer: "n"))
    }

    @Test
    func `a login saves the key that is typed, and without a terminal only one that is named`()
        throws
    {
        #expect(try LoginCommand.key(invocation(["login"], answer: " hk_1 ")) == "hk_1")
        for answer in [nil, ""] as [String?] {
            let asked = try invocation(["login"], answer: answer)
            let error = #expect(throws: UsageError.self) { try LoginCommand.key(asked) }
            #expect(error?.message.contains("key") == true)
        }
        let scratch = ScratchDirectory()
        let file = scratch.file("key")
        try "hk_2\n".write(toFile: file, atomically: true, encoding: .utf8)
        let named = try invocation(["login", "--key-file", file], answer: nil)
        #expect(try LoginCommand.key(named) == "hk_2")
    }

    @Test func `every command that deletes something asks before`() throws {
        for (path, command) in Program.root.all()
        where ["delete", "revoke"].contains(path.last ?? "") {
            #expect(command.options.contains(Confirmation.option), "\(path)")
        }
    }

    @Test func `every command that may reach many people asks before`() throws {
        let many = [
            ["send"], ["release"], ["schedules", "set"], ["experiments", "start"],
            ["watch", "release"],
        ].map { ["herald"] + $0 }
        let asking = Program.root.all().filter { $0.1.options.contains(Confirmation.option) }
        for path in many { #expect(asking.contains { $0.0 == path }, "\(path)") }
    }

    @Test func `a list is replaced only after a yes`() async throws {
        let folder = ScratchDirectory()
        let file = folder.file("testers.txt")
        try Data("01k9m3n5p7q9r1s3t5v7w9x1y3\n".utf8).write(to: URL(filePath: file))
        let asked = try invocation(
            ["lists", "import", "testers", file, "--replace"], answer: "n")
        let command = try #require(
            Program.root.all().first { $0.path == ["herald", "lists", "import"] }?.command)
        let error = await #expect(throws: CommandFailure.self) {
            try await command.action?(asked)
        }
        #expect(error?.message.contains("nothing was done") == true)
    }
}
