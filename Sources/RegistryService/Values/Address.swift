import Protocol
import ServiceKit

/// The rules of addresses: how a device's report and a provider's outcome change them.
extension Proto.Address {
    /// The identity of an address within an app.
    struct ID: Hashable, Sendable {
        let kind: String
        let value: String
    }

    var id: ID { ID(kind: kind, value: value) }

    /// True if messages are sent to the address: it is active or suspect.
    var isInUse: Bool { state == .active || state == .suspect }

    /// Returns whether `other` is the same registration, whatever its state and times.
    func isSame(as other: Proto.Address) -> Bool {
        id == other.id && topic == other.topic && environment == other.environment
            && publicKey == other.publicKey && authSecret == other.authSecret
    }

    /// Returns the address in the state active, registered at `time`.
    func registered(at time: UnixTime) -> Proto.Address {
        var address = self
        address.state = .active
        address.registerTime = time.timestamp
        address.stateTime = nil
        address.stateReason = ""
        return address
    }

    /// Returns the address in another state since `time`.
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
    /// Returns the addresses after a device has reported the set `wish`.
    ///
    /// An address that is reported again stays as it is, even if it was dropped or has moved,
    /// because a device reports its set at every sync without asking its provider. An address that
    /// is new or different is registered at `time`. A registration registers all of them, because
    /// the app has just asked the provider.
    ///
    /// - Parameter mustConfirm: true if mail addresses and webhooks that the device has not
    ///   confirmed before, or that have moved since, are unconfirmed.
    func after(
        _ wish: [Proto.Address], at time: UnixTime, isRegistration: Bool, mustConfirm: Bool
    ) -> [Proto.Address] {
        wish.map { address in
            if !isRegistration, let known = first(where: { $0.isSame(as: address) }) {
                return known
            }
            let state = first { $0.id == address.id }?.state ?? .unconfirmed
            let isProven = state != .unconfirmed && state != .moved
            return mustConfirm && !isProven && Confirmation.kinds.contains(address.kind)
                ? address.unconfirmed(at: time) : address.registered(at: time)
        }
    }

    /// Returns the addresses after `id` was marked; nil if that changes nothing.
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
