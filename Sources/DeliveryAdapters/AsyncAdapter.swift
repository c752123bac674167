package import DeliveryEngine

/// An adapter for what is rare and varied: it awaits the answer to each message.
package protocol AsyncAdapter: Sendable {
    /// Its name in settings, counts and errors.
    var name: String { get }
    /// The kind of address it needs; nil if it takes every device.
    var addressKind: String? { get }
    /// How many messages at a time, and the like.
    var limits: Lane.Limits { get }
    /// Offers one message. Called for many devices at once.
    ///
    /// - Parameter isHeld: asked before the message is written, if that is not at once; it is given
    ///   back as unprocessed then.
    func deliver(
        _ message: OutgoingMessage, unless isHeld: @escaping IsHeld
    ) async -> AttemptOutcome
    /// Shows what it holds back; called before outcomes are recorded.
    ///
    /// Nothing may be lost here: what is not safe yet is waited for in ``deliver(_:unless:)``.
    func flush() async
}

extension AsyncAdapter {
    /// The usual ones.
    package var limits: Lane.Limits { Lane.Limits() }

    /// Offers a message that no switch stops.
    package func deliver(_ message: OutgoingMessage) async -> AttemptOutcome {
        await deliver(message, unless: { false })
    }

    /// Most hold nothing back.
    package func flush() async {}
}
