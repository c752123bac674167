import DeliveryAdapters
import DeliveryEngine

/// The test messages in flight, by their numbers.
struct ProviderTrials {
    var underWay: [Int: ProviderTrial] = [:]
    /// The number of the last test.
    var last = 0
}

/// One test message on its way through an adapter that was made for it.
///
/// It is confined to the service's actor.
final class ProviderTrial {
    /// The provider's name.
    let name: String
    let adapter: any Adapter
    let message: OutgoingMessage
    /// Whether the adapter was given the message.
    var isSent = false
    private var caller: CheckedContinuation<AttemptOutcome, any Error>?

    init(
        _ name: String, _ adapter: any Adapter, _ message: OutgoingMessage,
        answering caller: CheckedContinuation<AttemptOutcome, any Error>
    ) {
        self.name = name
        (self.adapter, self.message, self.caller) = (adapter, message, caller)
    }

    /// Answers the caller once, and releases the adapter.
    func end(_ result: Result<AttemptOutcome, any Error>) {
        adapter.onRoom = nil
        caller?.resume(with: result)
        caller = nil
    }
}
