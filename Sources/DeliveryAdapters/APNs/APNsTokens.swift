package import ServiceKit
import Synchronization

/// The provider tokens of all keys of this process.
///
/// Apple counts how often a key makes tokens, over all connections and both environments, so that
/// adapters with the same key share them, and one that is set up anew goes on with the old one's.
/// Which key it is says its public part too: an app cannot have messages signed by another's key.
package final class APNsTokens: Sendable {
    /// The tokens of one key.
    package final class OfKey: Sendable {
        private let book: Mutex<APNsTokenBook>

        fileprivate init(_ book: APNsTokenBook) { self.book = Mutex(book) }

        /// What to send with.
        ///
        /// - Parameters:
        ///   - now: on a clock that nobody sets.
        ///   - time: civil, for the token.
        package func next(
            _ credentials: APNsCredentials, at now: Duration, time: () -> UnixTime
        ) -> APNsTokenBook.Choice {
            with { $0.next(at: now) { credentials.token(at: time()) } }
        }

        /// Does something with the book.
        package func with<Value: Sendable>(_ body: (inout APNsTokenBook) -> Value) -> Value {
            book.withLock { body(&$0) }
        }
    }

    private let rules: TokenMinter.Rules
    private let limits: ProviderLimits
    private let keys = Mutex<[APNsCredentials.Identity: OfKey]>([:])

    /// No tokens yet.
    package init(
        rules: TokenMinter.Rules = TokenMinter.Rules(), limits: ProviderLimits = ProviderLimits()
    ) {
        self.rules = rules
        self.limits = limits
    }

    /// Those of a key, whoever asks.
    package func of(_ credentials: APNsCredentials, at now: Duration) -> OfKey {
        keys.withLock { keys in
            let identity = credentials.identity
            if let known = keys[identity] { return known }
            if keys.count >= limits.keys {
                // A token that was not asked for so long is of no use any more.
                keys = keys.filter { now - $0.value.with(\.lastUse) < rules.oldestAge }
            }
            let made = OfKey(APNsTokenBook(rules: rules, probeTime: limits.probe, at: now))
            keys[identity] = made
            return made
        }
    }
}
