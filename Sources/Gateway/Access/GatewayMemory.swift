import Synchronization

/// What the gateway remembers of those who proved themselves, for all its threads together.
///
/// A client's next connection may come to another thread.
package final class GatewayMemory: Sendable {
    let keys: Mutex<KeyCache>
    /// The origins that apps allow.
    let origins = Mutex(OriginBook.Known())
    /// Devices that proved their secret to the registry not long ago.
    let proofs: DeviceProofs
    /// The calls that were refused and are not recorded yet.
    package let refusals = Refusals()

    /// The calls and readers that wait.
    let waiting: WaitingCalls
    /// Who sends wrong keys and secrets.
    package let wrongKeys: WrongKeys
    /// How many devices were registered lately, and by whom.
    let registrations: RegistrationGate

    /// Remembers nothing yet.
    package init(
        _ limits: GatewayLimits = GatewayLimits(),
        registrations: RegistrationRates = RegistrationRates()
    ) {
        keys = Mutex(KeyCache(limits))
        proofs = DeviceProofs(limits)
        waiting = WaitingCalls(limits)
        wrongKeys = WrongKeys(limits)
        self.registrations = RegistrationGate(registrations)
    }
}
