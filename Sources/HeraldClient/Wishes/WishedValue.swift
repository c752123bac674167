/// One value that the device wants the server to have, and how far that is.
///
/// A server's answer never changes the wish.
struct WishedValue<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// What the device wants; nil: the app has not said it.
    var wished: Value?
    /// What the server has, as far as it is known; nil: nothing of ours.
    private(set) var stored: Value?
    /// True if something was sent whose answer did not come: then `stored` may be wrong.
    private(set) var isUnsettled = false
    /// What was refused; it is not sent again before the wish changes.
    private(set) var refused: Value?
    private(set) var refusal: Refusal?

    /// Why the present wish is not taken; nil: nothing is known against it.
    var standingRefusal: Refusal? { refused != nil && refused == wished ? refusal : nil }

    /// What is to be sent; nil: the server has it, or refuses it.
    var due: Value? {
        guard let wished, wished != stored || isUnsettled, refused != wished else { return nil }
        return wished
    }

    mutating func markSent() { isUnsettled = true }

    /// Takes what became of what was sent: it was refused, or it was taken.
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
    /// What was sent before and got no answer may still be stored: it stays unsettled.
    mutating func refuse(_ sent: Value, _ refusal: Refusal) {
        (refused, self.refusal) = (sent, refusal)
    }

    /// Forgets what the server has, for a device that it does not know.
    mutating func forgetServer() {
        (stored, isUnsettled, refused, refusal) = (nil, false, nil, nil)
    }
}
