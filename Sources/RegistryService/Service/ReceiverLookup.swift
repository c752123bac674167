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
        let confined = addresses.enumerated().compactMap { index, address in
            (try? AddressForm(kind: address.kind, value: address.value))?.confined
                .map { (index, address.kind, $0) }
        }
        guard !confined.isEmpty, let own = await own(app) else { return }
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
