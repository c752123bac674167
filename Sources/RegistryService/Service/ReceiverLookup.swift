import Addresses
package import Protocol
import ServiceKit

/// Who tells where an app's messages may go besides the public Internet.
package enum ReceiverLookup: Sendable {
    /// Delivery, which has the providers' settings.
    case delivery(DeliveryClient)
    /// Nobody: everything may be allowed.
    case nobody

    /// What is allowed, by kinds of address; nil: nobody can tell now.
    func own(_ app: String) async -> [String: OwnReceivers]? {
        guard case .delivery(let delivery) = self else { return nil }
        var request = Proto.ListOwnReceiversRequest()
        request.app = app
        // The call is the suite's own, whoever registers.
        guard let answer = try? await delivery.listOwnReceivers(request, CallContext()) else {
            return nil
        }
        return Dictionary(
            answer.receivers.map { ($0.addressKind, OwnReceivers($0.names)) }
        ) { first, _ in first }
    }

    /// Refuses addresses that lead into a network which the app's operator has not allowed.
    ///
    /// Delivery knows what was allowed; while it does not answer they are let in, for its adapters
    /// look again.
    func admit(
        _ addresses: [Proto.Address], _ field: String, of app: String
    ) async throws(RPCError) {
        var door = ReceiverDoor(self, of: app)
        try await door.admit(addresses, field)
    }
}

/// Looks at the addresses of one call, and asks at most once what the app's operator has allowed.
struct ReceiverDoor {
    private let lookup: ReceiverLookup
    private let app: String
    /// What was answered, nothing included; nil: nobody was asked.
    private var own: [String: OwnReceivers]??

    init(_ lookup: ReceiverLookup, of app: String) { (self.lookup, self.app) = (lookup, app) }

    /// Refuses addresses as ``ReceiverLookup/admit(_:_:of:)`` does.
    mutating func admit(_ addresses: [Proto.Address], _ field: String) async throws(RPCError) {
        let confined = addresses.enumerated().compactMap { index, address in
            (try? AddressForm(kind: address.kind, value: address.value))?.confined
                .map { (index, address.kind, $0) }
        }
        guard !confined.isEmpty else { return }
        if own == nil { own = .some(await lookup.own(app)) }
        guard case .some(.some(let own)) = own else { return }
        for (index, kind, address) in confined {
            guard own[kind, default: OwnReceivers()].allows(address) else {
                throw .invalid(
                    "\(field)[\(index)].value",
                    "\(address.reason); where it is yours, allow \(address.name) in the setting "
                        + "allow of the app's provider \(kind)")
            }
        }
    }
}
