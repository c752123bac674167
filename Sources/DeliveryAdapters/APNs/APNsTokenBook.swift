/// Which provider token of one key is used for what: the newest, or the last that was good.
///
/// A token that Apple has not taken yet is suspect: it may be one too many, and then the connection
/// that showed it is of no use for a while. So it is tried with one message on a connection of its
/// own, while others go on with the last good one.
package struct APNsTokenBook: Sendable {
    /// What to send with.
    package enum Choice: Hashable, Sendable {
        /// This token, on the usual connection.
        case use(String)
        /// This token, on a connection of its own.
        case probe(String)
        /// Nothing can be sent before that moment.
        case wait(until: Duration)
    }

    private let rules: TokenMinter.Rules
    private let probeTime: Duration
    private var minter: TokenMinter
    private var newest: (text: String, made: Duration)?
    private var good: (text: String, made: Duration)?
    private var probing: Duration?
    /// When it was asked last.
    private(set) var lastUse: Duration

    /// No token yet.
    package init(
        rules: TokenMinter.Rules = TokenMinter.Rules(), probeTime: Duration, at now: Duration
    ) {
        self.rules = rules
        self.probeTime = probeTime
        minter = TokenMinter(rules: rules)
        lastUse = now
    }

    /// Goes on with a token that was made, and was good, before this process.
    package mutating func restore(_ text: String, made: Duration) {
        minter.minted(text, at: made)
        minter.accepted(text)
        newest = (text, made)
        good = (text, made)
    }

    /// What to send with at `now`; `mint` makes a token, at most once.
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

    /// Apple has taken a message with this token.
    package mutating func accepted(_ token: String) {
        minter.accepted(token)
        guard let newest, newest.text == token, good?.text != token else { return }
        good = newest
        probing = nil
    }

    /// A message sent by ``Choice/probe(_:)`` has ended without saying anything about the token.
    package mutating func probeEnded(_ token: String) {
        if newest?.text == token { probing = nil }
    }

    /// 403 ExpiredProviderToken.
    ///
    /// - Returns: whether what was refused may be sent again at once.
    package mutating func refusedAsExpired(_ token: String, at now: Duration) -> Bool {
        if good?.text == token { good = nil }
        return minter.refusedAsExpired(token, at: now)
    }

    /// 429 TooManyProviderTokenUpdates.
    package mutating func refusedAsTooMany(at now: Duration) {
        minter.refusedAsTooMany(at: now)
        probing = nil
    }
}
