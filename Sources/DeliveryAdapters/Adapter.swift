package import DeliveryEngine

/// A function that returns whether a switch stops a message that was handed over earlier.
///
/// It is called on any thread, immediately before the message is written. Once it returns true, it
/// always does.
package typealias IsHeld = @Sendable () -> Bool

/// A function that begins to watch the switches for a message that is handed over now.
package typealias Watch = @Sendable (OutgoingMessage) -> IsHeld

/// A provider's implementation: it sends messages and reports the outcome of each.
///
/// It belongs to the executor of its creator; all calls and callbacks run there.
package protocol Adapter: AnyObject {
    /// The number of messages the adapter accepts now; messages beyond that are unprocessed.
    /// `Int.max` means that there is no limit.
    var room: Int { get }
    /// The reason why the adapter accepts no messages or fewer; nil if it does, or only waits for
    /// answers.
    var standstill: Standstill? { get }
    /// The public part of the adapter's key, for those who must know it; nil if it has none.
    var publicKey: String? { get }
    /// A closure that is called when there is more room than before, so that waiting messages are
    /// sent.
    var onRoom: (@Sendable () -> Void)? { get set }
    /// A closure that ``send(_:then:)`` calls for a message that is not written at once.
    ///
    /// Its result says right before the write whether a switch stops the message, which then ends
    /// as unprocessed.
    var watch: Watch? { get set }
    /// Sends one message, and calls `then` once, but never before this call has returned.
    ///
    /// The message is begun at once or not at all, because a message that waits here would be
    /// written after a kill switch. If something must be computed or connected first, the adapter
    /// uses ``watch``.
    func send(_ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void)
    /// Writes what the adapter buffers; called before outcomes are recorded.
    ///
    /// Nothing may be lost here: a message that is not stored yet has no outcome yet.
    func flush() async
    /// Closes the adapter; messages in flight that were sent end as uncertain.
    func close()
}

extension Adapter {
    /// The default is nil: most adapters accept messages as long as answers arrive.
    package var standstill: Standstill? { nil }

    /// The default is nil: most adapters have no key that others must know.
    package var publicKey: String? { nil }

    /// The default is nil: most adapters write at once and need no check.
    package var watch: Watch? {
        get { nil }
        set {}
    }

    /// Does nothing: most adapters buffer nothing.
    package func flush() async {}
}
