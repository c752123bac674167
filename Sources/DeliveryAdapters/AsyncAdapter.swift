package import DeliveryEngine

/// An adapter for what is rare and varied: it awaits the answer to each message.
package protocol AsyncAdapter: Sendable {
    /// Its name in settings, counts and errors.
    var name: String { get }
    /// The kind of address it needs; nil if it takes every device.
    var addressKind: String? { get }
    /// Offers one message. Called for many devices at once.
    func deliver(_ message: OutgoingMessage) async -> AttemptOutcome
    /// Shows what it holds back; called before outcomes are recorded.
    ///
    /// Nothing may be lost here: what is not safe yet is waited for in ``deliver(_:)``.
    func flush() async
}

extension AsyncAdapter {
    /// Most hold nothing back.
    package func flush() async {}
}
