import Crypto
import DeliveryEngine
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryAdapters

/// Provider tokens that are kept for the next process.
struct APNsTokensTests {
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    private static func credentials() throws -> APNsCredentials {
        try APNsCredentials(team: "TEAM123456", keyID: "KEY1234567", pem: TestKeys.p256.secret)
    }

    private struct Waits: Error { var until: Duration }

    /// Returns the token that a process with these stored tokens sends, and the tokens that it
    /// stores.
    private static func token(
        kept: [KeptProviderToken], at time: UnixTime
    ) throws -> (token: String, kept: [KeptProviderToken]) {
        let made = Mutex<[KeptProviderToken]>([])
        let tokens = APNsTokens()
        tokens.goOn(with: kept) { token in made.withLock { $0.append(token) } }
        let credentials = try credentials()
        let own = tokens.of(credentials, at: .seconds(5), time: time)
        let token: String
        switch own.next(credentials, at: .seconds(5), time: { time }) {
        case .use(let text), .probe(let text): token = text
        case .wait(let until): throw Waits(until: until)
        }
        return (token, made.withLock { $0 })
    }

    @Test func `a restarted process goes on with the stored token`() throws {
        let first = try Self.token(kept: [], at: Self.start)
        #expect(first.kept.map(\.token) == [first.token])
        let second = try Self.token(kept: first.kept, at: Self.start + .seconds(30))
        #expect(second.token == first.token)
        #expect(second.kept.isEmpty)
        // After fifty minutes it is time for another one.
        let third = try Self.token(kept: first.kept, at: Self.start + .seconds(51 * 60))
        #expect(third.kept.count == 1)
    }

    @Test func `a stored token that is too old, of the future, or of another key is ignored`()
        throws
    {
        let first = try Self.token(kept: [], at: Self.start)
        for time in [Self.start + .seconds(3_600), Self.start + .seconds(-1)] {
            let other = try Self.token(kept: first.kept, at: time)
            #expect(other.kept.count == 1)
            #expect(other.token != first.token)
        }
        var others = first.kept
        others[0].key = "another's"
        #expect(try Self.token(kept: others, at: Self.start).kept.count == 1)
    }
}
