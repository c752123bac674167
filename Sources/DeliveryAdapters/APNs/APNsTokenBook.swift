/// The choice between the newest provider token of a key and the last accepted one.
///
/// A token that Apple has not accepted yet is suspect: it may be one too many, and then its
/// connection is unusable for a while. So it is tried with one message on a separate connection,
/// while other messages use the last accepted token.
package struct APNsTokenBook: Sendable {
    /// The token to send a message with, and the connection for it.
    package enum Choice: Hashable, Sendable {
        /// Use this token on the usual connection.
        case use(String)
        /// Use this token on a separate connection.
        case probe(String)
        /// Send nothing before this time.
        case wait(until: Duration)
    }

    private let rules: TokenMinter.Rules
    private let probeTime: Duration
    private var minter: TokenMinter
    private var newest: (text: String, made: Duration)?
    private var good: (text: String, made: Duration)?
    private var probing: Duration?
    /// The time of the last request for a token.
    private(set) var lastUse: Duration

    /// Creates a book without tokens.
    package init(
        rules: TokenMinter.Rules = TokenMinter.Rules(), probeTime: Duration, at now: Duration
    ) {
        self.rules = rules
        self.probeTime = probeTime
        minter = TokenMinter(rules: rules)
        lastUse = now
    }

    /// Restores a token that an earlier process made and Apple accepted.
    package mutating func restore(_ text: String, made: Duration) {
        minter.minted(text, at: made)
        minter.accepted(text)
        newest = (text, made)
        good = (text, made)
    }

    /// Returns what to send with now; `mint` makes a token and is called at most once.
    package mutating func next(at now: Duration, mint: () -> String) -> Choice {
        lastUse = now
        var choice = minter.next(at: now)
        if choice == .mint {
            let text = mint()
            minter.minted(text, at: now)
            newest = (text, now)
            probing = nil
            choice = .use(text)
        }
        switch choice {
        case .use(let text): return self.choice(text, now)
        case .wait(let until): return .wait(until: until)
        case .mint: return .wait(until: now)
        }
    }

    private mutating func choice(_ text: String, _ now: Duration) -> Choice {
        guard let good, good.text != text, now - good.made < rules.oldestAge else {
            return .use(text)
        }
        if let probing, now - probing < probeTime { return .use(good.text) }
        probing = now
        return .probe(text)
    }

    /// Records that Apple accepted a message with this token.
    package mutating func accepted(_ token: String) {
        minter.accepted(token)
        guard let newest, newest.text == token, good?.text != token else { return }
        good = newest
        probing = nil
    }

    /// Records that a message of ``Choice/probe(_:)`` ended without a result for the token.
    package mutating func probeEnded(_ token: String) {
        if newest?.text == token { probing = nil }
    }

    /// Records the answer 403 ExpiredProviderToken.
    ///
    /// - Returns: Whether the refused message may be sent again at once.
    package mutating func refusedAsExpired(_ token: String, at now: Duration) -> Bool {
        if good?.text == token { good = nil }
        return minter.refusedAsExpired(token, at: now)
    }

    /// Records the answer 429 TooManyProviderTokenUpdates.
    package mutating func refusedAsTooMany(at now: Duration) {
        minter.refusedAsTooMany(at: now)
        probing = nil
    }
}
