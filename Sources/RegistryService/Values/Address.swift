import Protocol
import ServiceKit

/// The rules of addresses: what a device's wish makes of those it has, and what a provider's word
/// makes of one.
extension Proto.Address {
    /// What tells it from others.
    struct ID: Hashable, Sendable {
        let kind: String
        let value: String
    }

    var id: ID { ID(kind: kind, value: value) }

    /// Whether messages go there.
    var isInUse: Bool { state == .active || state == .suspect }

    /// Whether `other` says the same, whatever the registry thinks of it.
    func isSame(as other: Proto.Address) -> Bool {
        id == other.id && topic == other.topic && environment == other.environment
            && publicKey == other.publicKey && authSecret == other.authSecret
    }

    /// As it is once it was registered at `time`.
    func registered(at time: UnixTime) -> Proto.Address {
        var address = self
        address.state = .active
        address.registerTime = time.timestamp
        address.stateTime = nil
        address.stateReason = ""
        return address
    }

    /// As it is in another state since `time`.
    func marked(
        _ state: Proto.AddressState, _ reason: String, at time: UnixTime
    ) -> Proto.Address {
        var address = self
        address.state = state
        address.stateTime = time.timestamp
        address.stateReason = reason
        return address
    }
}

extension [Proto.Address] {
    /// The addresses after a device has wished to have `wish`.
    ///
    /// What it states again stays as it is, also what was dropped or has moved, for a device states
    /// its set at every sync without asking its provider; what is new or different is registered
    /// at `time`. A registration registers all of them: the app has just asked.
    func after(
        _ wish: [Proto.Address], at time: UnixTime, isRegistration: Bool
    ) -> [Proto.Address] {
        wish.map { address in
            if !isRegistration, let known = first(where: { $0.isSame(as: address) }) {
                return known
            }
            return address.registered(at: time)
        }
    }

    /// The addresses after `id` was marked; nil when that changes nothing.
    func marking(
        _ id: Proto.Address.ID, _ state: Proto.AddressState, _ reason: String, at time: UnixTime
    ) -> [Proto.Address]? {
        guard let index = firstIndex(where: { $0.id == id }), self[index].state != state else {
            return nil
        }
        var addresses = self
        addresses[index] = self[index].marked(state, reason, at: time)
        return addresses
    }
}
