import Glibc

/// An IPv4 or IPv6 address, without port and zone.
package enum IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// An IPv4 address in host byte order: 127.0.0.1 is 0x7f00_0001.
    case v4(UInt32)
    /// An IPv6 address as two halves in host byte order.
    case v6(high: UInt64, low: UInt64)

    /// Reads 4 or 16 bytes in network byte order; returns nil for any other number of bytes.
    package init?(bytes: some Collection<UInt8>) {
        func number(_ part: some Collection<UInt8>) -> UInt64 {
            part.reduce(0) { $0 << 8 | UInt64($1) }
        }
        switch bytes.count {
        case 4: self = .v4(UInt32(truncatingIfNeeded: number(bytes)))
        case 16: self = .v6(high: number(bytes.prefix(8)), low: number(bytes.dropFirst(8)))
        default: return nil
        }
    }

    /// Parses a dotted quad or an IPv6 address in any spelling (RFC 4291 §2.2), without brackets
    /// and zone; returns nil for any other text.
    package init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes: bytes.prefix(4))
        } else if unsafe inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes: bytes)
        } else {
            return nil
        }
    }

    /// The address as text, as RFC 5952 writes it, without brackets.
    package var description: String {
        var bytes: [UInt8]
        switch self {
        case .v4(let address):
            bytes = (0..<4).map { UInt8(truncatingIfNeeded: address >> (24 - 8 * UInt32($0))) }
        case .v6(let high, let low):
            bytes = [high, low].flatMap { half in
                (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64($0))) }
            }
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard unsafe inet_ntop(family, &bytes, &text, socklen_t(text.count)) != nil else {
            return ""
        }
        return String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// True if the address is this machine's own: 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        switch self {
        case .v4(let address): address >> 24 == 127
        case .v6(let high, let low): high == 0 && low == 1
        }
    }

    /// True if the address belongs to a host on the public Internet.
    ///
    /// This is false for every address that IANA's special-purpose registries (RFC 6890) do not
    /// call globally reachable, for multicast, and for IPv6 addresses that embed another address:
    /// IPv4-mapped, IPv4-compatible, 6to4 and Teredo. A NAT64 address (RFC 6052) is judged by the
    /// IPv4 address in it, because hosts without IPv4 reach the public Internet through such
    /// addresses.
    package var isPublic: Bool {
        switch self {
        case .v4(let address):
            return !Self.reservedV4.contains { base, length in
                (address ^ base) >> (32 - UInt32(length)) == 0
            }
        case .v6(0x0064_ff9b_0000_0000, let low) where low >> 32 == 0:
            return IPAddress.v4(UInt32(truncatingIfNeeded: low)).isPublic
        case .v6(let high, _):
            // IANA has allocated unicast addresses from 2000::/3 only.
            guard high >> 61 == 1 else { return false }
            return !Self.reservedV6.contains { base, length in
                (high ^ base) >> (64 - UInt64(length)) == 0
            }
        }
    }

    private static let reservedV4: [(base: UInt32, length: Int)] = [
        (0x0000_0000, 8),  // 0.0.0.0/8, this network; 0.0.0.0 reaches the host itself
        (0x0a00_0000, 8),  // 10.0.0.0/8, private
        (0x6440_0000, 10),  // 100.64.0.0/10, carrier-grade NAT
        (0x7f00_0000, 8),  // 127.0.0.0/8, loopback
        (0xa9fe_0000, 16),  // 169.254.0.0/16, link-local, where clouds keep their metadata
        (0xac10_0000, 12),  // 172.16.0.0/12, private
        (0xc000_0000, 24),  // 192.0.0.0/24, protocol assignments
        (0xc000_0200, 24),  // 192.0.2.0/24, documentation
        (0xc058_6300, 24),  // 192.88.99.0/24, 6to4 relays, withdrawn
        (0xc0a8_0000, 16),  // 192.168.0.0/16, private
        (0xc612_0000, 15),  // 198.18.0.0/15, benchmarking
        (0xc633_6400, 24),  // 198.51.100.0/24, documentation
        (0xcb00_7100, 24),  // 203.0.113.0/24, documentation
        (0xe000_0000, 4),  // 224.0.0.0/4, multicast
        (0xf000_0000, 4),  // 240.0.0.0/4, reserved, and broadcast
    ]

    /// The reserved prefixes within 2000::/3; none is longer than 64 bits.
    private static let reservedV6: [(base: UInt64, length: Int)] = [
        (0x2001_0000_0000_0000, 23),  // 2001::/23, protocol assignments, Teredo among them
        (0x2001_0db8_0000_0000, 32),  // 2001:db8::/32, documentation
        (0x2002_0000_0000_0000, 16),  // 2002::/16, 6to4
        (0x3fff_0000_0000_0000, 20),  // 3fff::/20, documentation
    ]
}
