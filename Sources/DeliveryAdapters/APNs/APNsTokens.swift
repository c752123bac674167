package import ServiceKit
import Synchronization

/// The provider tokens of all keys of this process.
///
/// Apple counts how often a key makes tokens, over all connections and both environments, so that
/// adapters with the same key share them, and one that is set up anew goes on with the old one's.
/// So does a process that is started anew, if the tokens are kept somewhere.
/// Which key it is says its public part too: an app cannot have messages signed by another's key.
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

        /// What to send with.
        ///
        /// - Parameters:
        ///   - now: on a clock that nobody sets.
        ///   - time: civil, for the token.
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

        /// Does something with the book.
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

    /// No tokens yet.
    package init(
        rules: TokenMinter.Rules = TokenMinter.Rules(), limits: ProviderLimits = ProviderLimits()
    ) {
        self.rules = rules
        self.limits = limits
    }

    /// Goes on with tokens of an earlier process, and has new ones kept.
    ///
    /// To be called before an adapter is made.
    ///
    /// - Parameter keep: called with each token that is made, wherever that is.
    package func goOn(
        with tokens: [KeptProviderToken], keep: @escaping @Sendable (KeptProviderToken) -> Void
    ) {
        kept.withLock { kept in
            kept.tokens = Dictionary(tokens.map { ($0.key, $0) }) { $0.time > $1.time ? $0 : $1 }
            kept.keep = keep
        }
    }

    /// Those of a key, whoever asks.
    ///
    /// - Parameters:
    ///   - now: on a clock that nobody sets.
    ///   - time: civil, by which the tokens of earlier processes are dated.
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
                // A token that was not asked for so long is of no use any more.
                keys = keys.filter { now - $0.value.with(\.lastUse) < rules.oldestAge }
            }
            var book = APNsTokenBook(rules: rules, probeTime: limits.probe, at: now)
            // One from the future was made by a clock that was wrong: nobody knows how old it is.
            if let old, old.time <= time, time - old.time < rules.oldestAge {
                book.restore(old.token, made: now - (time - old.time))
            }
            let made = OfKey(book, keep)
            keys[identity] = made
            return made
        }
    }
}
