import Addresses
import Protocol

/// How many exchanges with the identity provider go on, for each network and in all.
///
/// Strangers can begin them, and each makes up to three requests of the registry.
struct ExchangePlaces {
    /// The most of one network, so that nobody keeps others from signing in.
    static let mostOfNetwork = 3
    /// The most in all; a provider answers within a second.
    static let most = 50

    private var going: [AddressBlock?: Int] = [:]
    private var count = 0

    /// Takes a place.
    ///
    /// - Throws: `resourceExhausted` if there is none.
    mutating func enter(_ network: AddressBlock?) throws(RPCError) {
        guard count < Self.most, going[network, default: 0] < Self.mostOfNetwork else {
            throw RPCError(
                .resourceExhausted, "many people sign in now; try again in some seconds",
                retryAfter: .seconds(2))
        }
        going[network, default: 0] += 1
        count += 1
    }

    /// Gives a place back.
    mutating func leave(_ network: AddressBlock?) {
        count -= 1
        let left = going[network, default: 1] - 1
        going[network] = left > 0 ? left : nil
    }
}
