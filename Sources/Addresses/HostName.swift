import CIDN2
import Glibc

/// A host's domain name or IP address, as it occurs in mail addresses and URLs.
///
/// The canonical form is in lower case, without a final dot, with internationalized labels as
/// A-labels (RFC 5890 §2.3.2.1, UTS 46).
package struct HostName: Hashable, Sendable, CustomStringConvertible {
    /// The maximum length of a name in bytes, without the root (RFC 1035 §2.3.4).
    private static let longest = 253
    /// The maximum length of a label in bytes (RFC 1035 §2.3.4).
    private static let longestLabel = 63

    /// The host in canonical form; an IPv6 address has no brackets.
    package let description: String
    /// The IP address; nil if the host is a domain name.
    package let address: IPAddress?

    /// Parses a domain name, or an IP address in any spelling that a URL may have, such as `[::1]`,
    /// `127.1` or `0x7f000001`.
    ///
    /// Returns nil if the text is neither. Labels may contain underscores, as the domain name
    /// system allows.
    package init?(_ text: some StringProtocol) {
        if text.hasPrefix("["), text.hasSuffix("]") {
            guard let address = IPAddress(String(text.dropFirst().dropLast())) else { return nil }
            self.init(address)
            return
        }
        guard let ascii = Self.ascii(String(text)) else { return nil }
        let name = ascii.hasSuffix(".") ? String(ascii.dropLast()) : ascii
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= Self.longest, labels.allSatisfy({ Self.isLabel($0.utf8) }) else {
            return nil
        }
        // WHATWG URL §3.5: a name that ends in a number is an IPv4 address or nothing.
        if let last = labels.last, Self.isNumber(last) {
            var number = in_addr()
            guard unsafe inet_aton(name, &number) == 1 else { return nil }
            self.init(.v4(UInt32(bigEndian: number.s_addr)))
            return
        }
        self.init(name, nil)
    }

    private init(_ address: IPAddress) { self.init(address.description, address) }

    private init(_ description: String, _ address: IPAddress?) {
        (self.description, self.address) = (description, address)
    }

    /// The labels of the domain name, with the top-level domain last; an IP address is one label.
    package var labels: [Substring] {
        address == nil ? description.split(separator: ".") : [description[...]]
    }

    /// Returns the text as a lower-case ASCII domain name; nil if it has no such form.
    private static func ascii(_ text: String) -> String? {
        guard !text.isEmpty, text.utf8.count <= 4 * longest else { return nil }
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        let lower = text.lowercased()
        guard !isPlain || lower.contains("xn--") else { return lower }
        var output: UnsafeMutablePointer<CChar>?
        let status = unsafe herald_domain_to_ascii(text, &output)
        guard status == 0, let output = unsafe output else {
            // Some domains registered before IDNA2008 have A-labels for characters that are
            // disallowed today, such as xn--ls8h.la. They still resolve, so they are accepted.
            return isPlain && herald_domain_is_disallowed(status) != 0 ? lower : nil
        }
        defer { unsafe idn2_free(output) }
        return unsafe String(cString: output)
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return 1...longestLabel ~= label.count && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { byte in
                (97...122).contains(byte) || (48...57).contains(byte) || byte == hyphen
                    || byte == UInt8(ascii: "_")
            }
    }

    private static func isNumber(_ label: Substring) -> Bool {
        label.utf8.allSatisfy { (48...57).contains($0) }
            || label.hasPrefix("0x")
                && label.utf8.dropFirst(2).allSatisfy {
                    (48...57).contains($0) || (97...102).contains($0)
                }
    }
}

extension HostName {
    /// Tells whether the name or address is this machine's own (RFC 6761 §6.3).
    package var isThisMachine: Bool {
        address?.isLoopback ?? (description == "localhost" || description.hasSuffix(".localhost"))
    }

    /// The reason why the host cannot be on the public Internet; nil if it can be.
    package var confinement: String? {
        if let address {
            return address.isPublic ? nil : "is in a private network or on this machine"
        }
        let labels = labels
        if let top = labels.last, Self.special.contains(String(top)) {
            return "is in the domain \(top), which does not exist on the public Internet"
        }
        return labels.count > 1 ? nil : "has a host without a domain, known only in its network"
    }

    // IANA's registry of special-use domain names (RFC 6761, 2762, 7686, 9476, 8375), and
    // `internal`, which ICANN reserved for private networks (2024-07-29). The names for
    // documentation (`example`, example.com, .net and .org) are left out, because documents use
    // them.
    private static let special: Set<String> = [
        "alt", "arpa", "internal", "invalid", "local", "localdomain", "localhost", "onion", "test",
    ]
}
