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
    func deliver(_ message: OutgoingMessage) async -> AttemptOutcome
    /// Shows what it holds back; called before outcomes are recorded.
    ///
    /// Nothing may be lost here: what is not safe yet is waited for in ``deliver(_:)``.
    func flush() async
}

extension AsyncAdapter {
    /// The usual ones.
    package var limits: Lane.Limits { Lane.Limits() }

    /// Most hold nothing back.
    package func flush() async {}
}
