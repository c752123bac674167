/// A device's address at a provider, read once for all: in the one form that is stored, compared
/// and sent to.
///
/// What the outside world takes for one address is one here: the case of hexadecimal tokens, of
/// mail domains and of hosts, and the port that goes without saying. Of kinds that are not known
/// here any text is an address, as it is.
package struct AddressForm: Hashable, Sendable {
    /// The canonical value.
    package let value: String
    /// Set if it is only reached from within a network, which an operator must have allowed.
    package let confined: Confined?

    /// Reads a value.
    ///
    /// - Throws: ``AddressProblem`` for what the kind's adapter could never send to.
    package init(kind: String, value: String) throws(AddressProblem) {
        switch kind {
        case _ where kind == "apns" || kind.hasPrefix("apns-"):
            self.init(try DeviceToken.canonical(value))
        case "fcm-fid", "fcm-token": self.init(try FirebaseTarget.checked(value))
        case "airship": self.init(try ChannelID.canonical(value))
        case "email":
            let address = try MailAddress(value)
            self.init(address.description, address.confined)
        case "webpush":
            let url = try ReceiverURL(value)
            guard !url.isPlain else { throw AddressProblem("is not an https URL") }
            self.init(url.description, url.confined)
        case "webhook":
            let url = try ReceiverURL(value)
            self.init(url.description, url.confined)
        default: self.init(value)
        }
    }

    private init(_ value: String, _ confined: Confined? = nil) {
        (self.value, self.confined) = (value, confined)
    }
}

/// Why a text can never be an address of its kind, in words that follow the field's name.
package struct AddressProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do about it.
    package let description: String

    /// A problem.
    package init(_ description: String) { self.description = description }
}

/// An address that only some network knows.
package struct Confined: Hashable, Sendable {
    /// What an operator allows it by: `host:port` of a URL, the domain of a mail address.
    package let name: String
    /// Why nobody outside is there, in words that follow the field's name.
    package let reason: String
}
