package import DeliveryEngine

/// An adapter for rare and varied requests, which awaits the answer to each message.
package protocol AsyncAdapter: Sendable {
    /// The adapter's name in settings, metrics and errors.
    var name: String { get }
    /// The kind of address that the adapter needs; nil if it accepts every device.
    var addressKind: String? { get }
    /// The limits of the adapter's lane.
    var limits: Lane.Limits { get }
    /// Sends one message; called for many devices concurrently.
    ///
    /// - Parameter isHeld: A function that is called right before a message is written later; if it
    ///   returns true, the message ends as unprocessed.
    func deliver(
        _ message: OutgoingMessage, unless isHeld: @escaping IsHeld
    ) async -> AttemptOutcome
    /// Writes what the adapter buffers; called before outcomes are recorded.
    ///
    /// Nothing may be lost here: ``deliver(_:unless:)`` waits until its message is stored.
    func flush() async
}

extension AsyncAdapter {
    /// The default limits.
    package var limits: Lane.Limits { Lane.Limits() }

    /// Sends a message that no switch stops.
    package func deliver(_ message: OutgoingMessage) async -> AttemptOutcome {
        await deliver(message, unless: { false })
    }

    /// Does nothing: most adapters buffer nothing.
    package func flush() async {}
}
