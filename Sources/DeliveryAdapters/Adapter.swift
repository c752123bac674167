package import DeliveryEngine

/// A provider's implementation: it takes messages, and says what came of each.
///
/// It lives on the executor of whoever made it: everything is called there, and calls back there.
package protocol Adapter: AnyObject {
    /// How many messages it takes now; what is beyond is unprocessed. `Int.max`: it has no bound.
    var room: Int { get }
    /// Called when there is more room than before: the time to send what waits.
    var onRoom: (@Sendable () -> Void)? { get set }
    /// Asked just before a message is written that ``send(_:then:)`` did not write at once: whether
    /// a switch stops it by now. It is given back as unprocessed then.
    var isHeld: (@Sendable (OutgoingMessage) -> Bool)? { get set }
    /// Sends one message, and calls `then` once, never before this call has returned.
    ///
    /// It begins at once or not at all: what waits in here would go out after a kill switch. What
    /// has to be computed first takes milliseconds, and asks ``isHeld``.
    func send(_ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void)
    /// Shows what it holds back; called before outcomes are recorded.
    ///
    /// Nothing may be lost here: what is not safe yet has not ended yet.
    func flush() async
    /// Ends; what is under way ends as uncertain if it was sent.
    func close()
}

extension Adapter {
    /// Most write at once, and need not ask.
    package var isHeld: (@Sendable (OutgoingMessage) -> Bool)? {
        get { nil }
        set {}
    }

    /// Most hold nothing back.
    package func flush() async {}
}
