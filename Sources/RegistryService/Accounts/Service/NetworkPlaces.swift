import Addresses
import Protocol

/// How much that strangers can begin goes on, for each network and in all.
struct NetworkPlaces {
    private let most: Int
    private let mostOfNetwork: Int
    private var going: [AddressBlock?: Int] = [:]
    private var count = 0

    /// Creates free places.
    ///
    /// - Parameters:
    ///   - most: The most in all.
    ///   - mostOfNetwork: The most of one network, so that nobody keeps others from signing in.
    init(_ most: Int, ofNetwork mostOfNetwork: Int) {
        (self.most, self.mostOfNetwork) = (most, mostOfNetwork)
    }

    /// Takes a place.
    ///
    /// - Throws: `resourceExhausted` if there is none.
    mutating func enter(_ network: AddressBlock?) throws(RPCError) {
        guard count < most, going[network, default: 0] < mostOfNetwork else {
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
