/// The address of a mailbox, `local@domain` (RFC 5321 §4.1.2), with the domain in its one form.
///
/// The part before the `@` is the receiving server's business, its case too; it is sent as it is.
package struct MailAddress: Hashable, Sendable, CustomStringConvertible {
    /// RFC 5321 §4.5.3.1.3, without the brackets of a path.
    package static let longest = 254

    /// The part before the `@`.
    package let local: String
    /// Where the mailbox is.
    package let domain: HostName

    /// Reads one address.
    ///
    /// - Throws: ``AddressProblem``, also for what is an address but not one that Herald can say to
    ///   a mail server.
    package init(_ text: String) throws(AddressProblem) {
        guard !text.utf8.contains(where: { ",;".utf8.contains($0) }) else {
            throw AddressProblem("has several addresses in it; register each for itself")
        }
        guard !text.utf8.contains(where: { "<>\"()".utf8.contains($0) }) else {
            throw AddressProblem("has a name or brackets in it; write name@domain alone")
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw AddressProblem("is no mail address such as ann@example.org")
        }
        guard parts[0].utf8.allSatisfy({ $0 < 0x80 }) else {
            throw AddressProblem(
                "has other characters than ASCII's before the @; mail servers take them by an "
                    + "extension (SMTPUTF8) that Herald does not speak")
        }
        guard parts[0].utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"[]\\:".utf8.contains($0) }) else {
            throw AddressProblem("has a character before the @ that no plain mail address has")
        }
        guard let domain = HostName(parts[1]), domain.address == nil else {
            throw AddressProblem("has no domain behind the @ that can be one")
        }
        (local, self.domain) = (String(parts[0]), domain)
        guard description.utf8.count <= Self.longest else {
            throw AddressProblem("is over \(Self.longest) bytes")
        }
    }

    /// `local@domain`.
    package var description: String { "\(local)@\(domain)" }

    /// Set if the domain is only known within a network.
    package var confined: Confined? {
        domain.confinement.map { Confined(name: domain.description, reason: $0) }
    }
}
