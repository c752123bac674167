import Protocol
import ServiceKit
import Testing

@testable import ServiceStorage

/// The share of the audit log for calls that anybody may make.
@Suite struct `The share of anybody's calls in the audit log` {
    /// Returns records of calls of a method that had one outcome.
    private static func ended(
        _ outcome: String, _ count: Int, _ method: Method = .Accounts.signInWithPasskey
    ) -> [Proto.AuditRecord] {
        (0..<count).map { number in
            var record = Proto.AuditRecord.made(number, app: "")
            (record.method, record.outcome) = (method.path, outcome)
            return record
        }
    }

    @Test(arguments: [
        Method.Accounts.signIn, .Accounts.signInWithPasskey, .Accounts.acceptInvitation,
        .Accounts.signInWithIdentity, .Accounts.useSignInLink,
    ])
    func `a hundred sign-ins that fail are recorded in a minute, and the others are one sum`(
        _ method: Method
    ) async throws {
        let home = try AuditHome()
        let log = try home.open()
        for outcome in ["INVALID_ARGUMENT", "RESOURCE_EXHAUSTED", "UNAUTHENTICATED"] {
            await log.record(Self.ended(outcome, 200, method))
        }
        #expect(try home.records().count == 100)
        await log.record(Self.ended("OK", 50, method))
        #expect(try home.records().count == 150, "each sign-in that succeeds is recorded")
        await log.close()
        let sums = try home.records().dropFirst(150)
        #expect(Set(sums.map(\.count)) == [100, 200] && sums.count == 3)
        #expect(sums.allSatisfy { $0.method == method.path && $0.object.isEmpty })
        #expect(try home.check().findings.isEmpty)
    }

    @Test func `the next minute has records of failed sign-ins again`() async throws {
        let home = try AuditHome()
        let log = try home.open()
        await log.record(Self.ended("INVALID_ARGUMENT", 101))
        home.clock.advance(by: .seconds(60))
        await log.record(Self.ended("INVALID_ARGUMENT", 101))
        #expect(try home.records().count { $0.count == 0 } == 200)
    }

    @Test func `failed calls that need a key, and what the gateway counted, are all recorded`()
        async throws
    {
        let home = try AuditHome()
        let log = try home.open()
        await log.record(Self.ended("INVALID_ARGUMENT", 150, .Accounts.createSignInLink))
        var refused = Self.ended("UNAUTHENTICATED", 150, .Accounts.signIn)
        for index in refused.indices { refused[index].kind = .refused }
        await log.record(refused)
        #expect(try home.records().count == 300)
    }
}
