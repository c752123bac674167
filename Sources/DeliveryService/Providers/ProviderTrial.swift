import DeliveryAdapters
import DeliveryEngine
import Protocol

/// The test messages in flight, by their numbers, and the latest test of each provider.
struct ProviderTrials {
    var underWay: [Int: ProviderTrial] = [:]
    private var latest: [LaneKey: TriedProvider] = [:]
    /// The number of the last test.
    var last = 0

    /// Takes note of the latest test of a provider.
    mutating func note(_ tried: TriedProvider) { latest[tried.lane] = tried }

    /// Returns the latest test of a provider as it is set up now; nil if there was none.
    func latest(of record: ProviderRecord) -> Proto.ProviderTrial? {
        let tried = latest[LaneKey(app: record.app, adapter: record.name)]
        return tried?.setTime == record.setTime ? tried?.proto : nil
    }

    /// Checks that one more test of an app's providers may begin.
    ///
    /// - Throws: `resourceExhausted` if the app, or all apps together, have enough.
    func checkRoom(for app: String) throws(RPCError) {
        let ofApp = underWay.values.count { $0.message.app == app }
        if let refusal = Self.refusal(ofApp: ofApp, ofAll: underWay.count) { throw refusal }
    }

    /// Returns the error for one more test of an app; nil if it may begin.
    static func refusal(ofApp: Int, ofAll: Int) -> RPCError? {
        let text: String
        if ofApp >= ProviderBounds.trialsOfApp {
            text = "\(ofApp) tests of this app are under way"
        } else if ofAll >= ProviderBounds.trials {
            text = "\(ofAll) tests are under way"
        } else {
            return nil
        }
        return RPCError(
            .resourceExhausted, "\(text); try again in a few seconds", retryAfter: .seconds(5))
    }
}

/// One test message on its way through an adapter that was made for it.
///
/// It is confined to the service's actor.
final class ProviderTrial {
    /// The provider's name.
    let name: String
    let adapter: any Adapter
    let message: OutgoingMessage
    /// True if the adapter was given the message.
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
