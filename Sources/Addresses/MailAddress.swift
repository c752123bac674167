/// A mailbox address, `local@domain` (RFC 5321 §4.1.2), with the domain in canonical form.
///
/// The part before the `@` is kept unchanged, including its case, because only the receiving mail
/// server may interpret it.
package struct MailAddress: Hashable, Sendable, CustomStringConvertible {
    /// The maximum length in bytes (RFC 5321 §4.5.3.1.3, without the angle brackets of a path).
    package static let longest = 254

    /// The part before the `@`.
    package let local: String
    /// The domain after the `@`.
    package let domain: HostName

    /// Parses one address.
    ///
    /// - Throws: ``AddressProblem`` if the text is not a mail address, or is one that Herald cannot
    ///   pass to a mail server.
    package init(_ text: String) throws(AddressProblem) {
        guard !text.utf8.contains(where: { ",;".utf8.contains($0) }) else {
            throw AddressProblem("contains several addresses; register each one separately")
        }
        guard !text.utf8.contains(where: { "<>\"()".utf8.contains($0) }) else {
            throw AddressProblem("contains a name or brackets; write name@domain only")
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw AddressProblem("is not a mail address such as ann@example.org")
        }
        guard parts[0].utf8.allSatisfy({ $0 < 0x80 }) else {
            throw AddressProblem(
                "has non-ASCII characters before the @; mail servers accept these through an "
                    + "extension (SMTPUTF8) that Herald does not support")
        }
        guard parts[0].utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"[]\\:".utf8.contains($0) }) else {
            throw AddressProblem("has a character before the @ that mail addresses do not allow")
        }
        guard let domain = HostName(parts[1]), domain.address == nil else {
            throw AddressProblem("has no valid domain after the @")
        }
        (local, self.domain) = (String(parts[0]), domain)
        guard description.utf8.count <= Self.longest else {
            throw AddressProblem("is over \(Self.longest) bytes")
        }
    }

    /// The text `local@domain`.
    package var description: String { "\(local)@\(domain)" }

    /// The name and the reason of a domain that is only known in a private network; nil for a
    /// domain on the public Internet.
    package var confined: Confined? {
        domain.confinement.map { Confined(name: domain.description, reason: $0) }
    }
}
