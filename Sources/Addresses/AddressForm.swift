/// A device's address at a provider in its canonical form, the one that is stored, compared and
/// sent to.
///
/// Spellings that mean the same address get the same form: the case of hexadecimal tokens, of mail
/// domains and of host names does not matter, nor does a default port that is written out. A value
/// of an unknown kind is kept as it is.
package struct AddressForm: Hashable, Sendable {
    /// The address in canonical form.
    package let value: String
    /// The name and the reason of an address that must be allowed: it is only reachable in a
    /// private network, or at a push service that is not known; nil for any other address.
    package let confined: Confined?

    /// Parses an address of a kind.
    ///
    /// - Throws: ``AddressProblem`` if the adapter of this kind could never send to the address.
    package init(kind: String, value: String) throws(AddressProblem) {
        switch AddressKind(rawValue: kind) {
        case .apns, .apnsVoIP, .apnsComplication, .apnsFileProvider, .apnsMDM, .apnsLiveActivity,
            .apnsLiveActivityStart, .apnsLocation, .apnsPushToTalk, .apnsControls, .apnsWidgets:
            self.init(try DeviceToken.canonical(value))
        case .fcmFID: self.init(try FirebaseTarget.installation(value))
        case .fcmToken: self.init(try FirebaseTarget.token(value))
        case .airship: self.init(try ChannelID.canonical(value))
        case .email:
            let address = try MailAddress(value)
            self.init(address.description, address.confined)
        case .webpush:
            let url = try ReceiverURL(value)
            guard !url.isPlain else { throw AddressProblem("is not an https URL") }
            self.init(url.description, url.confinedPush)
        case .webhook:
            let url = try ReceiverURL(value)
            self.init(url.description, url.confined)
        case nil: self.init(value)
        }
    }

    private init(_ value: String, _ confined: Confined? = nil) {
        (self.value, self.confined) = (value, confined)
    }
}

/// The reason why a text is not a valid address of its kind, worded to follow the field's name.
package struct AddressProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the problem and what to do about it.
    package let description: String

    /// Creates a problem from its description.
    package init(_ description: String) { self.description = description }
}

/// The name by which an address is allowed that is not allowed to everybody: it is not reachable
/// from the public Internet, or at a push service that is not known.
package struct Confined: Hashable, Sendable {
    /// The name by which the address is allowed: `host:port` of a URL, the domain of a mail address
    /// or of a push service.
    package let name: String
    /// The reason why the address is not allowed to everybody, worded to follow the field's name.
    package let reason: String
    /// True if the public Internet reaches the address, so that an app itself may allow it.
    package var isPublic = false

    /// The provider's setting that allows the address.
    package var setting: String { isPublic ? "services" : "allow" }
}
