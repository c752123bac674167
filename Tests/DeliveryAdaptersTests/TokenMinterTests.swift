import DeliveryEngine
import TestSupport
import Testing

@testable import DeliveryAdapters

/// The times at which provider tokens are made.
@Suite struct TokenMinterTests {
    private static func minutes(_ count: Double) -> Duration { .seconds(count * 60) }

    private static func minter(_ token: String = "a") -> TokenMinter {
        var minter = TokenMinter()
        #expect(minter.next(at: .zero) == .mint)
        minter.minted(token, at: .zero)
        return minter
    }

    @Test func `the first token is made at once, by only one caller`() {
        var minter = TokenMinter()
        #expect(minter.next(at: .zero) == .mint)
        guard case .wait = minter.next(at: .zero) else {
            Issue.record("a second caller was not told to wait")
            return
        }
        minter.minted("a", at: .zero)
        #expect(minter.next(at: .zero) == .use("a"))
    }

    @Test func `a token is used for 50 minutes, and then until another is made`() {
        var minter = Self.minter()
        #expect(minter.next(at: Self.minutes(49.9)) == .use("a"))
        #expect(minter.next(at: Self.minutes(50)) == .mint)
        #expect(minter.next(at: Self.minutes(50.1)) == .use("a"))
        minter.minted("b", at: Self.minutes(50.1))
        #expect(minter.next(at: Self.minutes(50.2)) == .use("b"))
    }

    @Test func `a token is never used for more than an hour, even if none can be made`() {
        var minter = Self.minter()
        #expect(minter.next(at: Self.minutes(55)) == .mint)
        minter.mintFailed(at: Self.minutes(55))
        #expect(minter.next(at: Self.minutes(55.1)) == .use("a"))
        #expect(minter.next(at: Self.minutes(59.9)) == .mint)
        minter.mintFailed(at: Self.minutes(59.95))
        guard case .wait(let until) = minter.next(at: Self.minutes(60)) else {
            Issue.record("an old token is used")
            return
        }
        #expect(minter.next(at: until) == .mint)
    }

    @Test func `a token refused as expired is replaced at once when it is 20 minutes old`() {
        var minter = Self.minter()
        let mayResend = minter.refusedAsExpired("a", at: Self.minutes(21))
        #expect(mayResend)
        #expect(minter.next(at: Self.minutes(21)) == .mint)
    }

    @Test func `a token refused as expired too early is replaced when that is allowed`() {
        var minter = Self.minter()
        let mayResend = minter.refusedAsExpired("a", at: Self.minutes(5))
        #expect(!mayResend)
        #expect(minter.next(at: Self.minutes(5)) == .wait(until: Self.minutes(20)))
        #expect(minter.next(at: Self.minutes(20)) == .mint)
    }

    @Test func `a late refusal of an older token changes nothing`() {
        var minter = Self.minter()
        _ = minter.next(at: Self.minutes(50))
        minter.minted("b", at: Self.minutes(50))
        let mayResend = minter.refusedAsExpired("a", at: Self.minutes(51))
        #expect(mayResend)
        #expect(minter.next(at: Self.minutes(51)) == .use("b"))
    }

    @Test func `after TooManyProviderTokenUpdates the last accepted token is used`() {
        var minter = Self.minter()
        minter.accepted("a")
        _ = minter.next(at: Self.minutes(50))
        minter.minted("b", at: Self.minutes(50))
        minter.refusedAsTooMany(at: Self.minutes(50.5))
        #expect(minter.next(at: Self.minutes(50.5)) == .use("a"))
        #expect(minter.next(at: Self.minutes(59)) == .use("a"))
        #expect(minter.next(at: Self.minutes(60)) == .wait(until: Self.minutes(70.5)))
        #expect(minter.next(at: Self.minutes(70.5)) == .mint)
    }

    @Test func `after TooManyProviderTokenUpdates an accepted or only token stays in use`() {
        var only = Self.minter()
        only.refusedAsTooMany(at: Self.minutes(1))
        #expect(only.next(at: Self.minutes(2)) == .use("a"))
        var taken = Self.minter()
        taken.accepted("a")
        _ = taken.next(at: Self.minutes(50))
        taken.minted("b", at: Self.minutes(50))
        taken.accepted("b")
        taken.refusedAsTooMany(at: Self.minutes(51))
        #expect(taken.next(at: Self.minutes(52)) == .use("b"))
    }

    /// The provider's rules for tokens, checked again: none is made within 20 minutes of another,
    /// or used for an hour.
    private struct Ledger {
        var made: [String: Duration] = [:]
        var last: Duration?
        var problems: [String] = []

        mutating func note(_ token: String, at now: Duration) {
            if let last, now - last < minutes(20) { problems.append("\(token) made too early") }
            (made[token], last) = (now, now)
        }

        mutating func noteUse(_ token: String, at now: Duration) {
            let age = made[token].map { now - $0 }
            if age.map({ $0 >= minutes(60) }) ?? true { problems.append("\(token) used too late") }
        }
    }

    private static func run(
        seed: UInt64, _ minter: inout TokenMinter, _ ledger: inout Ledger
    ) {
        var random = SeededGenerator(seed: seed)
        var now = Duration.zero
        var used = ""
        for step in 0..<2_000 {
            now += .seconds(Int64.random(in: 0...400, using: &random))
            switch minter.next(at: now) {
            case .use(let token):
                ledger.noteUse(token, at: now)
                used = token
            case .mint where Int.random(in: 0..<10, using: &random) == 0:
                minter.mintFailed(at: now)
            case .mint:
                minter.minted("t\(step)", at: now)
                ledger.note("t\(step)", at: now)
            case .wait(let until):
                #expect(until > now)
                continue
            }
            switch Int.random(in: 0..<12, using: &random) {
            case 0: _ = minter.refusedAsExpired(used, at: now)
            case 1: minter.refusedAsTooMany(at: now)
            case 2...8: minter.accepted(used)
            default: break
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the minter keeps the provider's rules whatever is answered`(seed: UInt64) {
        var (minter, ledger) = (TokenMinter(), Ledger())
        Self.run(seed: seed, &minter, &ledger)
        #expect(ledger.problems == [])
        #expect(ledger.made.count > 100)
    }

    @Test func `the check of the minter's rules detects a minter that breaks them`() {
        var rules = TokenMinter.Rules()
        rules.interval = .seconds(600)
        rules.oldestAge = .seconds(4200)
        var (minter, ledger) = (TokenMinter(rules: rules), Ledger())
        Self.run(seed: 1, &minter, &ledger)
        #expect(ledger.problems.contains { $0.hasSuffix("made too early") })
    }
}
