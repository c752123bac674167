import Protocol
import Testing

@testable import HeraldCommand

@Suite struct `Accounts in words` {
    @Test func `a list says who has a second factor, and who lacks one that a rule demands`() {
        func text(has: Bool, needs: Bool) -> String {
            var account = Proto.Account()
            (account.hasSecondFactor, account.needsSecondFactor) = (has, needs)
            return account.secondFactorText
        }
        #expect(text(has: true, needs: true) == "yes" && text(has: true, needs: false) == "yes")
        #expect(text(has: false, needs: true) == "missing")
        #expect(text(has: false, needs: false) == "no")
    }

    @Test func `the rule of a second factor takes its two words and the whole suite`() throws {
        let command = try #require(
            AccountsCommand.command.subcommands.first { $0.name == "second-factor" })
        #expect(command.arguments.first?.choices == ["required", "optional"])
        #expect(command.arguments.first?.isOptional == true)
        #expect(command.options.map(\.name) == ["suite"])
    }
}
