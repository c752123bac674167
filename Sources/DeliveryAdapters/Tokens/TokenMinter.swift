/// Decides when a provider token is made and which one is used; one for each team and key.
///
/// Apple wants a token to be made at most every 20 minutes and at least every hour, by all
/// connections together. Moments are of a monotonic clock: a wall clock that jumps must neither
/// make tokens by the dozen nor keep an old one.
package struct TokenMinter: Hashable, Sendable {
    /// The provider's rules, each with a margin where we can keep one.
    package struct Rules: Hashable, Sendable {
        /// "No more often than every 20 minutes", counted from one making to the next.
        package var interval: Duration = .seconds(20 * 60)
        /// From this age on another one is made as soon as that is allowed.
        package var refreshAge: Duration = .seconds(50 * 60)
        /// Apple refuses what is older than an hour.
        package var oldestAge: Duration = .seconds(60 * 60)
        /// How long making one may fail before it is tried again: the key is broken, or being
        /// replaced.
        package var failurePause: Duration = .seconds(10)

        /// Apple's.
        package init() {}
    }

    /// What to do now.
    package enum Decision: Hashable, Sendable {
        /// Send with this token.
        case use(String)
        /// Make a token and say ``minted(_:at:)`` or ``mintFailed(at:)``; nobody else is told to.
        case mint
        /// Nothing can be sent before that moment.
        case wait(until: Duration)
    }

    private struct Token: Hashable {
        var text: String
        var time: Duration
        var isProven = false
    }

    private let rules: Rules
    private var current: Token?
    /// The last one that the provider took before `current`.
    private var proven: Token?
    private var mayMint: Duration?
    private var isMinting = false

    /// A minter that has made no token yet.
    package init(rules: Rules = Rules()) {
        self.rules = rules
    }

    /// What to send with at `now`.
    package mutating func next(at now: Duration) -> Decision {
        let usable = current.flatMap { now - $0.time < rules.oldestAge ? $0 : nil }
        if let usable, isMinting || now - usable.time < rules.refreshAge {
            return .use(usable.text)
        }
        if let mayMint, now < mayMint {
            return usable.map { .use($0.text) } ?? .wait(until: mayMint)
        }
        // Someone is at it: it takes a fraction of a millisecond.
        if isMinting { return .wait(until: now + .milliseconds(1)) }
        isMinting = true
        return .mint
    }

    /// The token that ``Decision/mint`` asked for.
    package mutating func minted(_ token: String, at now: Duration) {
        isMinting = false
        if let current, current.isProven { proven = current }
        current = Token(text: token, time: now)
        mayMint = now + rules.interval
    }

    /// The token that ``Decision/mint`` asked for could not be made.
    package mutating func mintFailed(at now: Duration) {
        isMinting = false
        mayMint = now + rules.failurePause
    }

    /// The provider has taken a message with this token.
    package mutating func accepted(_ token: String) {
        if current?.text == token { current?.isProven = true }
    }

    /// 403 ExpiredProviderToken.
    ///
    /// - Returns: whether what was refused may be sent again at once, with what ``next(at:)`` says.
    ///   Not so if the token is younger than the interval: then a clock is wrong, here or there.
    package mutating func refusedAsExpired(_ token: String, at now: Duration) -> Bool {
        // Another one is in use already: this answer was late.
        guard let current, current.text == token else { return true }
        self.current = nil
        if proven?.text == token { proven = nil }
        return now - current.time >= rules.interval
    }

    /// 429 TooManyProviderTokenUpdates: no token is made for a while.
    ///
    /// The last one that the provider took is used again, on a new connection: this one stays
    /// unusable for a time.
    package mutating func refusedAsTooMany(at now: Duration) {
        mayMint = max(mayMint ?? now, now + rules.interval)
        guard let proven, current?.isProven != true, now - proven.time < rules.oldestAge else {
            return
        }
        current = proven
    }
}
