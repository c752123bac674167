/// Decides when an access token is asked for and which one is used; one for each service account.
///
/// Moments are of a monotonic clock.
package struct FCMAccess: Hashable, Sendable {
    /// Another one is asked for so long before the end, while the old one is still good.
    private static let margin: Duration = .seconds(300)
    /// Between two questions after one has failed.
    private static let pauses = [Duration.seconds(1), .seconds(5), .seconds(30), .seconds(120)]

    /// What to do now.
    package enum Decision: Hashable, Sendable {
        /// Send with this token.
        case use(String)
        /// Ask for one and say ``granted(_:for:at:)`` or ``failed(at:)``; nobody else is told to.
        case ask
        /// Nothing can be sent before that moment, or before an answer comes.
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

    /// No token yet.
    package init() {}

    /// What to send with at `now`.
    package mutating func next(at now: Duration) -> Decision {
        let usable = token.flatMap { now < $0.end ? $0 : nil }
        if let usable, isAsking || now < usable.end - Self.margin { return .use(usable.text) }
        if isAsking { return .wait(until: now + Self.pauses[0]) }
        if let mayAsk, now < mayAsk { return usable.map { .use($0.text) } ?? .wait(until: mayAsk) }
        isAsking = true
        return .ask
    }

    /// How long nothing can be sent; nil: there is a token, or one is asked for.
    package func pause(at now: Duration) -> Duration? {
        guard token.map({ now >= $0.end }) ?? true, !isAsking, let mayAsk, now < mayAsk
        else { return nil }
        return mayAsk - now
    }

    /// An access token came, good for `span`.
    package mutating func granted(_ text: String, for span: Duration, at now: Duration) {
        token = Token(text: text, end: now + span)
        (isAsking, failures) = (false, 0)
        // A token that is refused at once is not asked for again at once.
        mayAsk = now + Self.pauses[1]
    }

    /// None came.
    package mutating func failed(at now: Duration) {
        isAsking = false
        mayAsk = now + Self.pauses[min(failures, Self.pauses.count - 1)]
        failures += 1
    }

    /// 401: the token is good no more, whatever its time; a late word on an older one is ignored.
    package mutating func refused(_ text: String) {
        if token?.text == text { token = nil }
    }
}
