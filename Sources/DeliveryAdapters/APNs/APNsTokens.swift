package import ServiceKit
import Synchronization

/// The provider tokens of all keys of this process.
///
/// Apple counts how often a key makes tokens, over all connections and both environments. So
/// adapters with the same key share them, and an adapter that is set up again continues with the
/// old ones. A restarted process does the same if the tokens are stored. A key's identity includes
/// its public part, so that an app cannot send messages signed by another app's key.
package final class APNsTokens: Sendable {
    /// The tokens of one key.
    package final class OfKey: Sendable {
        private let book: Mutex<APNsTokenBook>
        private let keep: @Sendable (KeptProviderToken) -> Void

        fileprivate init(
            _ book: APNsTokenBook, _ keep: @escaping @Sendable (KeptProviderToken) -> Void
        ) {
            self.book = Mutex(book)
            self.keep = keep
        }

        /// Returns what to send with.
        ///
        /// - Parameters:
        /// - now: The time of a monotonic clock.
        /// - time: The civil time, which a new token contains.
        package func next(
            _ credentials: APNsCredentials, at now: Duration, time: () -> UnixTime
        ) -> APNsTokenBook.Choice {
            var made: KeptProviderToken?
            let choice = book.withLock { book in
                book.next(at: now) {
                    let time = time()
                    let token = credentials.token(at: time)
                    made = KeptProviderToken(
                        key: credentials.identity.digest, token: token, time: time)
                    return token
                }
            }
            if let made { keep(made) }
            return choice
        }

        /// Calls a closure with the book, under a lock.
        package func with<Value: Sendable>(_ body: (inout APNsTokenBook) -> Value) -> Value {
            book.withLock { body(&$0) }
        }
    }

    private let rules: TokenMinter.Rules
    private let limits: ProviderLimits
    private let keys = Mutex<[APNsCredentials.Identity: OfKey]>([:])
    private let kept = Mutex(Kept())

    private struct Kept {
        var tokens: [String: KeptProviderToken] = [:]
        var keep: @Sendable (KeptProviderToken) -> Void = { _ in }
    }

    /// Creates a set without tokens.
    package init(
        rules: TokenMinter.Rules = TokenMinter.Rules(), limits: ProviderLimits = ProviderLimits()
    ) {
        self.rules = rules
        self.limits = limits
    }

    /// Continues with tokens of an earlier process, and stores new ones.
    ///
    /// Call this before an adapter is made.
    ///
    /// - Parameter keep: Stores a token; called with each token that is made, on any thread.
    package func goOn(
        with tokens: [KeptProviderToken], keep: @escaping @Sendable (KeptProviderToken) -> Void
    ) {
        kept.withLock { kept in
            kept.tokens = Dictionary(tokens.map { ($0.key, $0) }) { $0.time > $1.time ? $0 : $1 }
            kept.keep = keep
        }
    }

    /// Returns the tokens of a key, which all adapters share.
    ///
    /// - Parameters:
    /// - now: The time of a monotonic clock.
    /// - time: The civil time, by which the ages of earlier processes' tokens are known.
    package func of(
        _ credentials: APNsCredentials, at now: Duration, time: UnixTime
    ) -> OfKey {
        let (old, keep) = kept.withLock {
            ($0.tokens[credentials.identity.digest], $0.keep)
        }
        return keys.withLock { keys in
            let identity = credentials.identity
            if let known = keys[identity] { return known }
            if keys.count >= limits.keys {
                // A token that was not used for so long is too old to be used again.
                keys = keys.filter { now - $0.value.with(\.lastUse) < rules.oldestAge }
            }
            var book = APNsTokenBook(rules: rules, probeTime: limits.probe, at: now)
            // A token from the future was made with a wrong clock, so its age is unknown.
            if let old, old.time <= time, time - old.time < rules.oldestAge {
                book.restore(old.token, made: now - (time - old.time))
            }
            let made = OfKey(book, keep)
            keys[identity] = made
            return made
        }
    }
}
