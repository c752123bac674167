/// The addresses that count as one client: an IPv4 address, or the /64 of an IPv6 address.
///
/// Whoever has one IPv6 address has all 2⁶⁴ of its /64. An IPv4-mapped address counts as the IPv4
/// address in it.
package struct AddressBlock: Hashable, Sendable, CustomStringConvertible {
    /// A block that a client lies in, and what the clients in it may have together.
    package struct Ring: Hashable, Sendable {
        package let block: AddressBlock
        /// The number of times the share of one client all of the block may have.
        package let shares: Int
    }

    private let base: IPAddress
    /// The length of the prefix of an IPv6 block; 0 for an IPv4 address.
    private let prefix: UInt8

    /// Creates the block that `address` lies in.
    package init(_ address: IPAddress) {
        switch address {
        case .v4: (base, prefix) = (address, 0)
        case .v6(0, let low) where low >> 32 == 0xFFFF:
            (base, prefix) = (.v4(UInt32(truncatingIfNeeded: low)), 0)
        case .v6(let high, _): (base, prefix) = (.v6(high: high, low: 0), 64)
        }
    }

    private init(high: UInt64, prefix: UInt8) {
        base = .v6(high: high & ~(UInt64.max >> prefix), low: 0)
        self.prefix = prefix
    }

    /// The client itself and, of IPv6, the /56 and the /48 that it lies in.
    ///
    /// Providers give a home a /56 and whoever asks a /48, so one person may have 65,536 clients.
    /// But a mobile network has a client for each phone in its /48: so that has sixteen shares, and
    /// a /56 has four.
    package var rings: Rings { Rings(of: self) }

    /// The blocks that a client lies in, from itself to the widest; without an array, because they
    /// are looked at with each request.
    package struct Rings: Sequence, IteratorProtocol {
        private let client: AddressBlock
        private var shares = 1

        fileprivate init(of client: AddressBlock) { self.client = client }

        package mutating func next() -> Ring? {
            defer { shares *= 4 }
            guard shares > 1 else { return Ring(block: client, shares: 1) }
            guard shares <= 16, case .v6(let high, _) = client.base else { return nil }
            let prefix: UInt8 = shares == 4 ? 56 : 48
            return Ring(block: AddressBlock(high: high, prefix: prefix), shares: shares)
        }
    }

    /// Returns whether the client is one of those in `ring`.
    package func lies(in ring: Ring) -> Bool { rings.contains(ring) }

    /// The widest block that the client lies in: an IPv4 address, or the /48 of an IPv6 address.
    package var widest: AddressBlock {
        guard case .v6(let high, _) = base else { return self }
        return AddressBlock(high: high, prefix: 48)
    }

    /// The block as text: `192.0.2.7`, or `2001:db8::/64`.
    package var description: String { prefix > 0 ? "\(base)/\(prefix)" : "\(base)" }
}
