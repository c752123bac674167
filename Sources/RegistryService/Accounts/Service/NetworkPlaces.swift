import Addresses
import Protocol

/// The limited places for work that strangers can begin, for each network and in all.
///
/// A /56 of IPv6 has at most a quarter of all places and a /48 half: whoever has one address has
/// many networks in these.
struct NetworkPlaces {
    /// The kind of caller that asks for a place.
    enum Caller: Hashable {
        /// A caller whose network the account of this id knows; strangers must not keep them out.
        case known(String)
        /// A caller of whom nothing is known.
        case stranger
        /// A stranger from whose network something wrong came lately.
        case guesser

        fileprivate var isKnown: Bool { if case .known = self { true } else { false } }
    }

    /// The most places of one account: a person signs in once at a time, from two devices perhaps.
    private static let mostOfAccount = 2

    private enum Holder: Hashable {
        case network(AddressBlock?, isKnown: Bool)
        case account(String)
    }

    private let most: Int
    private let mostOfNetwork: Int
    private let reserved: Int
    private var going: [Holder: Int] = [:]
    private var count = 0
    private var countOfStrangers = 0

    /// Creates free places.
    ///
    /// - Parameters:
    ///   - most: The most in all.
    ///   - mostOfNetwork: The most of one network, so that nobody keeps others from signing in.
    ///   - reserved: The places that strangers leave to those who are known, and guessers to
    ///     strangers.
    init(_ most: Int, ofNetwork mostOfNetwork: Int, reserved: Int = 0) {
        (self.most, self.mostOfNetwork, self.reserved) = (most, mostOfNetwork, reserved)
    }

    /// Takes a place.
    ///
    /// - Throws: `resourceExhausted` if there is none.
    mutating func enter(
        _ network: AddressBlock?, as caller: Caller = .stranger
    ) throws(RPCError) {
        let holders = holders(network, caller)
        guard count < most, caller.isKnown || countOfStrangers < mostOfStrangers(caller),
            holders.allSatisfy({ going[$0.holder, default: 0] < $0.most })
        else {
            throw RPCError(
                .resourceExhausted, "many people sign in now; try again in some seconds",
                retryAfter: .seconds(2))
        }
        for (holder, _) in holders { going[holder, default: 0] += 1 }
        count += 1
        if !caller.isKnown { countOfStrangers += 1 }
    }

    /// Gives a place back that the same caller has taken.
    mutating func leave(_ network: AddressBlock?, as caller: Caller = .stranger) {
        count -= 1
        if !caller.isKnown { countOfStrangers -= 1 }
        for (holder, _) in holders(network, caller) {
            let left = going[holder, default: 1] - 1
            going[holder] = left > 0 ? left : nil
        }
    }

    private func mostOfStrangers(_ caller: Caller) -> Int {
        most - reserved * (caller == .guesser ? 2 : 1)
    }

    /// Returns the networks that a client lies in, and the account, each with the places that it
    /// may have.
    ///
    /// Known callers are counted apart: a stranger of the same network takes no place of theirs.
    private func holders(
        _ network: AddressBlock?, _ caller: Caller
    ) -> [(holder: Holder, most: Int)] {
        let isKnown = caller.isKnown
        var holders: [(holder: Holder, most: Int)] = []
        if case .known(let account) = caller {
            holders.append((.account(account), Self.mostOfAccount))
        }
        guard let network else {
            return holders + [(.network(nil, isKnown: isKnown), mostOfNetwork)]
        }
        return holders
            + network.rings.map { ring in
                let share =
                    switch ring.shares {
                    case 1: mostOfNetwork
                    case 4: max(mostOfNetwork, most / 4)
                    default: max(mostOfNetwork, most / 2)
                    }
                return (.network(ring.block, isKnown: isKnown), share)
            }
    }
}
