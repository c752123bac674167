/// The decision when to make a provider token and which one to use, for one team and key.
///
/// Apple demands that a token is made at most every 20 minutes and at least every hour, counted
/// over all connections. Times are of a monotonic clock, so that a jump of the wall clock neither
/// makes many tokens nor keeps an old one.
package struct TokenMinter: Hashable, Sendable {
    /// The provider's rules, with a margin where one is possible.
    package struct Rules: Hashable, Sendable {
        /// The minimum time between two tokens: "no more often than every 20 minutes".
        package var interval: Duration = .seconds(20 * 60)
        /// The age from which on a new token is made as soon as that is allowed.
        package var refreshAge: Duration = .seconds(50 * 60)
        /// The age above which Apple refuses a token.
        package var oldestAge: Duration = .seconds(60 * 60)
        /// The pause after a token could not be made, because the key is broken or being replaced.
        package var failurePause: Duration = .seconds(10)

        /// Creates Apple's rules.
        package init() {}
    }

    /// The decision on what the caller must do now.
    package enum Decision: Hashable, Sendable {
        /// Send with this token.
        case use(String)
        /// Make a token and call ``minted(_:at:)`` or ``mintFailed(at:)``; no other caller gets
        /// this decision.
        case mint
        /// Send nothing before this time.
        case wait(until: Duration)
    }

    private struct Token: Hashable {
        var text: String
        var time: Duration
        var isProven = false
    }

    private let rules: Rules
    private var current: Token?
    /// The last token before `current` that the provider accepted.
    private var proven: Token?
    private var mayMint: Duration?
    private var isMinting = false

    /// Creates a minter without a token.
    package init(rules: Rules = Rules()) {
        self.rules = rules
    }

    /// Returns what to do now.
    package mutating func next(at now: Duration) -> Decision {
        let usable = current.flatMap { now - $0.time < rules.oldestAge ? $0 : nil }
        if let usable, isMinting || now - usable.time < rules.refreshAge {
            return .use(usable.text)
        }
        if let mayMint, now < mayMint {
            return usable.map { .use($0.text) } ?? .wait(until: mayMint)
        }
        // Another caller is making a token, which takes a fraction of a millisecond.
        if isMinting { return .wait(until: now + .milliseconds(1)) }
        isMinting = true
        return .mint
    }

    /// Records the token that ``Decision/mint`` asked for.
    package mutating func minted(_ token: String, at now: Duration) {
        isMinting = false
        if let current, current.isProven { proven = current }
        current = Token(text: token, time: now)
        mayMint = now + rules.interval
    }

    /// Records that the token that ``Decision/mint`` asked for could not be made.
    package mutating func mintFailed(at now: Duration) {
        isMinting = false
        mayMint = now + rules.failurePause
    }

    /// Records that the provider accepted a message with this token.
    package mutating func accepted(_ token: String) {
        if current?.text == token { current?.isProven = true }
    }

    /// Records the answer 403 ExpiredProviderToken.
    ///
    /// - Returns: Whether the refused message may be sent again at once with the token of
    ///   ``next(at:)``. It may not if the token is younger than the interval, because then a clock
    ///   is wrong, here or at Apple.
    package mutating func refusedAsExpired(_ token: String, at now: Duration) -> Bool {
        // Another token is in use already: this answer was late.
        guard let current, current.text == token else { return true }
        self.current = nil
        if proven?.text == token { proven = nil }
        return now - current.time >= rules.interval
    }

    /// Records the answer 429 TooManyProviderTokenUpdates, and makes no token for a while.
    ///
    /// The last accepted token is used again, on a new connection, because the present connection
    /// remains unusable for a time.
    package mutating func refusedAsTooMany(at now: Duration) {
        mayMint = max(mayMint ?? now, now + rules.interval)
        guard let proven, current?.isProven != true, now - proven.time < rules.oldestAge else {
            return
        }
        current = proven
    }
}
