import DeliveryAdapters
import DeliveryEngine

/// The messages for trial that are under way, by their numbers.
struct ProviderTrials {
    var underWay: [Int: ProviderTrial] = [:]
    /// The number of the last one.
    var last = 0
}

/// One message on its way through an adapter that was made for it.
///
/// Confined to the service's actor.
final class ProviderTrial {
    /// The provider's.
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

    /// Answers, once, and wants nothing more of the adapter.
    func end(_ result: Result<AttemptOutcome, any Error>) {
        adapter.onRoom = nil
        caller?.resume(with: result)
        caller = nil
    }
}
