/// One value that the device wants the server to have, and the state of its exchange.
///
/// A server's answer never changes the wish.
struct WishedValue<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// The wished value; nil if the app has not stated one.
    var wished: Value?
    /// The value that the server has from this device, as far as is known; nil if it has none.
    private(set) var stored: Value?
    /// True if a value was sent without an answer, so that `stored` may be wrong.
    private(set) var isUnsettled = false
    /// The value that was refused, which is not sent again before the wish changes; nil if none
    /// was.
    private(set) var refused: Value?
    private(set) var refusal: Refusal?

    /// The reason why the server does not take the present wish; nil if none is known.
    var standingRefusal: Refusal? { refused != nil && refused == wished ? refusal : nil }

    /// The value to be sent; nil if the server has it, or refuses it.
    var due: Value? {
        guard let wished, wished != stored || isUnsettled, refused != wished else { return nil }
        return wished
    }

    mutating func markSent() { isUnsettled = true }

    /// Takes the server's answer to a value that was sent; nil if it was taken.
    mutating func told(_ sent: Value, _ refusal: Refusal?) {
        if let refusal { refuse(sent, refusal) } else { settle(sent) }
    }

    mutating func settle(_ sent: Value) {
        (stored, isUnsettled) = (sent, false)
        // A wish that was refused once and left may be taken the next time.
        (refused, refusal) = (nil, nil)
    }

    /// Notes a refusal.
    ///
    /// A value that was sent before without an answer may still be stored: the state stays
    /// unsettled.
    mutating func refuse(_ sent: Value, _ refusal: Refusal) {
        (refused, self.refusal) = (sent, refusal)
    }

    /// Forgets the server's state, for a device that the server does not know.
    mutating func forgetServer() {
        (stored, isUnsettled, refused, refusal) = (nil, false, nil, nil)
    }
}
