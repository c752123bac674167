/// A range of addresses by their first bits, as operators write it: `10.0.0.0/8`, `2001:db8::/32`,
/// or one address.
package struct AddressNetwork: Hashable, Sendable {
    private let base: IPAddress
    private let length: Int

    /// Parses an address, with `/` and the number of its first bits that count; without it, all
    /// count.
    ///
    /// Returns nil for any other text, also if bits are set that do not count.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let base = IPAddress(String(parts[0])) else { return nil }
        let most = if case .v4 = base { 32 } else { 128 }
        guard parts.count == 1 || parts[1].utf8.allSatisfy({ (48...57).contains($0) }),
            let length = parts.count == 1 ? most : Int(parts[1]), length <= most
        else { return nil }
        (self.base, self.length) = (base, length)
        guard Self.masked(base, to: length) == base else { return nil }
    }

    /// Returns whether an address is in this network.
    package func contains(_ address: IPAddress) -> Bool {
        switch (base, address) {
        case (.v4, .v4), (.v6, .v6): Self.masked(address, to: length) == base
        default: false
        }
    }

    private static func masked(_ address: IPAddress, to length: Int) -> IPAddress {
        switch address {
        case .v4(let bits): .v4(length == 0 ? 0 : bits & (.max << (32 - UInt32(length))))
        case .v6(let high, let low):
            .v6(
                high: length == 0 ? 0 : length >= 64 ? high : high & (.max << UInt64(64 - length)),
                low: length <= 64 ? 0 : low & (.max << UInt64(128 - length)))
        }
    }
}
