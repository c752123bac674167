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

    @Test func `what the whole suite demands is said, and not under the author of the app's rule`()
    {
        func text(_ isRequired: Bool, bySuite: Bool) -> String {
            var rule = Proto.SecondFactorRule()
            (rule.isRequired, rule.setBy) = (isRequired, "jo (a1)")
            return SecondFactorCommand.record(rule, bySuite: bySuite).text
        }
        let suites = text(false, bySuite: true)
        #expect(suites.contains("required by the whole suite") && !suites.contains("jo"))
        #expect(text(false, bySuite: false).contains("optional"))
        #expect(text(false, bySuite: false).contains("jo (a1)"))
        let own = text(true, bySuite: true)
        #expect(own.contains("jo (a1)") && !own.contains("whole suite"))
    }
}
