/// The addresses that count as one client: an IPv4 address, or the /64 of an IPv6 address.
///
/// Whoever has one IPv6 address has all 2⁶⁴ of its /64. An IPv4-mapped address counts as the IPv4
/// address in it.
package struct AddressBlock: Hashable, Sendable, CustomStringConvertible {
    private let base: IPAddress

    /// Creates the block that `address` lies in.
    package init(_ address: IPAddress) {
        base =
            switch address {
            case .v4: address
            case .v6(0, let low) where low >> 32 == 0xFFFF: .v4(UInt32(truncatingIfNeeded: low))
            case .v6(let high, _): .v6(high: high, low: 0)
            }
    }

    /// The block as text: `192.0.2.7`, or `2001:db8::/64`.
    package var description: String {
        if case .v6 = base { "\(base)/64" } else { "\(base)" }
    }
}
