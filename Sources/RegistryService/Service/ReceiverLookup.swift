import Addresses
package import Protocol

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
}
