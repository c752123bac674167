package import ServiceKit
import Synchronization

/// The provider tokens of all keys of this process.
///
/// Apple counts how often a key makes tokens, over all connections and both environments, so that
/// adapters with the same key share them, and one that is set up anew goes on with the old one's.
/// Which key it is says its public part too: an app cannot have messages signed by another's key.
package final class APNsTokens: Sendable {
    private let rules: TokenMinter.Rules
    private let limits: ProviderLimits
    private let books = Mutex<[APNsCredentials.Identity: APNsTokenBook]>([:])

    /// No tokens yet.
    package init(
        rules: TokenMinter.Rules = TokenMinter.Rules(), limits: ProviderLimits = ProviderLimits()
    ) {
        self.rules = rules
        self.limits = limits
    }

    /// What to send with.
    ///
    /// - Parameters:
    ///   - now: on a clock that nobody sets.
    ///   - time: civil, for the token.
    package func next(
        for credentials: APNsCredentials, _ identity: APNsCredentials.Identity, at now: Duration,
        time: () -> UnixTime
    ) -> APNsTokenBook.Choice {
        with(identity, now) { $0.next(at: now) { credentials.token(at: time()) } }
    }

    /// Does something with a key's book.
    package func with<Value: Sendable>(
        _ identity: APNsCredentials.Identity, _ now: Duration,
        _ body: (inout APNsTokenBook) -> Value
    ) -> Value {
        books.withLock { books in
            if books[identity] == nil {
                if books.count >= limits.keys {
                    // A token that was not asked for so long is of no use any more.
                    books = books.filter { now - $0.value.lastUse < rules.oldestAge }
                }
                books[identity] = APNsTokenBook(
                    rules: rules, probeTime: limits.probe, at: now)
            }
            // The default is never used; it only spares a force.
            return body(
                &books[
                    identity,
                    default: APNsTokenBook(rules: rules, probeTime: limits.probe, at: now)])
        }
    }
}
