import Addresses
package import Protocol
import ServiceKit

/// The lookup of the receivers outside the public Internet that an app's messages may go to.
package enum ReceiverLookup: Sendable {
    /// The lookup asks delivery, which has the providers' settings.
    case delivery(DeliveryClient)
    /// The lookup asks no service, and allows every address.
    case nobody

    /// Returns the allowed receivers by kind of address; nil if delivery does not answer or nobody
    /// is asked.
    func own(_ app: String) async -> [String: OwnReceivers]? {
        guard case .delivery(let delivery) = self else { return nil }
        var request = Proto.ListOwnReceiversRequest()
        request.app = app
        // The suite asks in its own name, whoever registers.
        guard let answer = try? await delivery.listOwnReceivers(request, CallContext()) else {
            return nil
        }
        return Dictionary(
            answer.receivers.map { ($0.addressKind, OwnReceivers($0.names)) }
        ) { first, _ in first }
    }

    /// Refuses addresses in private networks, and at unknown push services, that are not allowed.
    ///
    /// While delivery does not answer, all addresses are admitted, because its adapters check again
    /// before they send.
    ///
    /// - Throws: `invalidArgument` that names the address.
    func admit(
        _ addresses: [Proto.Address], _ field: String, of app: String
    ) async throws(RPCError) {
        var door = ReceiverDoor(self, of: app)
        try await door.admit(addresses, field)
    }
}

/// Checks the addresses of one call, and asks for the allowed receivers at most once.
struct ReceiverDoor {
    private let lookup: ReceiverLookup
    private let app: String
    /// The answer to the question, which may be nil; the outer optional is nil if nobody was asked
    /// yet.
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
                    "\(address.reason); if it is right, add \(address.name) to the setting "
                        + "\(address.setting) of the app's provider \(kind)")
            }
        }
    }
}
