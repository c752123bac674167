package import Protocol
import Synchronization

/// The keys, sessions, origins and device proofs that the gateway caches, for all its threads.
///
/// They are shared because a client's next connection may reach another thread.
package final class GatewayMemory: Sendable {
    let keys: Mutex<KeyCache>
    let sessions: Mutex<SessionCache>
    /// The origins that apps allow.
    let origins = Mutex(OriginBook.Known())
    /// The devices that proved their secret to the registry recently.
    let proofs: DeviceProofs
    /// The calls that were refused and are not recorded yet.
    package let refusals = Refusals()

    /// The calls that wait.
    let waiting: WaitingCalls
    /// The readers that follow events.
    let followers: WaitingCalls
    /// The answers that callers share.
    let answers: SharedAnswers<SharedAnswer>
    /// The events that followers share.
    let events: SharedAnswers<EventLines>
    /// The signals by which the gateway's followers learn of new events.
    let signals: EventSignals
    /// The senders of wrong keys and secrets.
    package let wrongKeys: WrongKeys
    /// The counts of devices that were registered lately, by address, key and app.
    let registrations: RegistrationGate

    /// Creates an empty memory.
    package init(
        _ limits: GatewayLimits = GatewayLimits(),
        registrations: RegistrationRates = RegistrationRates(),
        now: @escaping @Sendable () -> MonotonicInstant
    ) {
        keys = Mutex(KeyCache(limits))
        sessions = Mutex(SessionCache(limits))
        proofs = DeviceProofs(limits)
        waiting = WaitingCalls(limits.waitingCalls)
        followers = WaitingCalls(limits.followers)
        answers = SharedAnswers(
            Sharing(crowd: limits.crowd, interval: limits.crowdInterval), now: now)
        events = SharedAnswers(Sharing(crowd: limits.crowd, interval: .zero), now: now)
        signals = EventSignals(now: now)
        wrongKeys = WrongKeys(limits)
        self.registrations = RegistrationGate(registrations)
    }
}
