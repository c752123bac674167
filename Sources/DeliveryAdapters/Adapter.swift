package import DeliveryEngine

/// Says whether a switch was turned on that stops a message since it was handed over.
///
/// Asked from any thread, immediately before the message is written; once it is true it remains so.
package typealias IsHeld = @Sendable () -> Bool

/// Begins to watch the switches for a message that is handed over now.
package typealias Watch = @Sendable (OutgoingMessage) -> IsHeld

/// A provider's implementation: it takes messages, and says what came of each.
///
/// It lives on the executor of whoever made it: everything is called there, and calls back there.
package protocol Adapter: AnyObject {
    /// How many messages it takes now; what is beyond is unprocessed. `Int.max`: it has no bound.
    var room: Int { get }
    /// Why it takes nothing now, or not all; nil: it does, or waits for answers alone.
    var standstill: Standstill? { get }
    /// The public part of its key, for those who must know it; nil for adapters that have none.
    var publicKey: String? { get }
    /// Called when there is more room than before: the time to send what waits.
    var onRoom: (@Sendable () -> Void)? { get set }
    /// Asked by ``send(_:then:)`` for a message that it does not write at once, and gives what says
    /// whether it may be written when its turn has come. If not it is given back as unprocessed.
    var watch: Watch? { get set }
    /// Sends one message, and calls `then` once, never before this call has returned.
    ///
    /// It begins at once or not at all: what waits in here would go out after a kill switch. What
    /// has to be computed, or connected to, first asks ``watch``.
    func send(_ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void)
    /// Shows what it holds back; called before outcomes are recorded.
    ///
    /// Nothing may be lost here: what is not safe yet has not ended yet.
    func flush() async
    /// Ends; what is under way ends as uncertain if it was sent.
    func close()
}

extension Adapter {
    /// Most take messages as long as somebody answers.
    package var standstill: Standstill? { nil }

    /// Most have no key that others must know.
    package var publicKey: String? { nil }

    /// Most write at once, and need not ask.
    package var watch: Watch? {
        get { nil }
        set {}
    }

    /// Most hold nothing back.
    package func flush() async {}
}
