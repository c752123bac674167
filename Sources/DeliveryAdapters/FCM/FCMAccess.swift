/// The decision when to request an access token and which one to use, for one service account.
///
/// Times are of a monotonic clock.
package struct FCMAccess: Hashable, Sendable {
    /// The time before a token's end at which to request the next one, while the old one is still
    /// valid.
    private static let margin: Duration = .seconds(300)
    /// The pauses between two requests after failures.
    private static let pauses = [Duration.seconds(1), .seconds(5), .seconds(30), .seconds(120)]

    /// The decision on what the caller must do now.
    package enum Decision: Hashable, Sendable {
        /// Send with this token.
        case use(String)
        /// Request a token and call ``granted(_:for:at:)`` or ``failed(at:)``; no other caller gets
        /// this decision.
        case ask
        /// Send nothing before this time, or before an answer comes.
        case wait(until: Duration)
    }

    private struct Token: Hashable {
        var text: String
        var end: Duration
    }

    private var token: Token?
    private var isAsking = false
    private var mayAsk: Duration?
    private var failures = 0

    /// Creates a state without a token.
    package init() {}

    /// Returns what to do now.
    package mutating func next(at now: Duration) -> Decision {
        let usable = token.flatMap { now < $0.end ? $0 : nil }
        if let usable, isAsking || now < usable.end - Self.margin { return .use(usable.text) }
        if isAsking { return .wait(until: now + Self.pauses[0]) }
        if let mayAsk, now < mayAsk { return usable.map { .use($0.text) } ?? .wait(until: mayAsk) }
        isAsking = true
        return .ask
    }

    /// Returns how long nothing can be sent; nil if there is a token or one is being requested.
    package func pause(at now: Duration) -> Duration? {
        guard token.map({ now >= $0.end }) ?? true, !isAsking, let mayAsk, now < mayAsk
        else { return nil }
        return mayAsk - now
    }

    /// Records an access token that is valid for `span`.
    package mutating func granted(_ text: String, for span: Duration, at now: Duration) {
        token = Token(text: text, end: now + span)
        (isAsking, failures) = (false, 0)
        // A token that is refused at once must not be requested again at once.
        mayAsk = now + Self.pauses[1]
    }

    /// Records that no token was granted.
    package mutating func failed(at now: Duration) {
        isAsking = false
        mayAsk = now + Self.pauses[min(failures, Self.pauses.count - 1)]
        failures += 1
    }

    /// Records the answer 401: the token is invalid before its end; an answer about an older token
    /// is ignored.
    package mutating func refused(_ text: String) {
        if token?.text == text { token = nil }
    }
}
