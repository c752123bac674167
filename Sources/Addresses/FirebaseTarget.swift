/// The addresses by which FCM knows an app installation: a registration token or an installation
/// id.
package enum FirebaseTarget {
    /// The placeholders that apps send when they have no token, and that Android uses for a lost
    /// one.
    private static let none: Set<String> = ["null", "nil", "undefined", "blacklisted", "none"]

    /// Returns the text if it may be an address.
    ///
    /// Google calls tokens opaque. In practice they consist of base64url characters, with
    /// separators such as `:` between their parts.
    ///
    /// - Throws: ``AddressProblem`` if the text cannot be an address.
    package static func checked(_ text: String) throws(AddressProblem) -> String {
        guard !text.isEmpty, text.utf8.allSatisfy(isOfToken) else {
            throw AddressProblem(
                "is not an FCM token, which has only letters, digits and "
                    + "-_:.~%+/=")
        }
        guard text.utf8.contains(where: isLetterOrDigit) else {
            throw AddressProblem("is not an FCM token, which has letters and digits")
        }
        guard !none.contains(text.lowercased()) else {
            throw AddressProblem("is a placeholder for a missing token; leave the address out")
        }
        return text
    }

    /// Returns the text if it may be a registration token, as a device registers one.
    ///
    /// - Throws: ``AddressProblem`` if the text cannot be a token, or is Apple's device token.
    package static func token(_ text: String) throws(AddressProblem) -> String {
        let token = try checked(text)
        guard !DeviceToken.isOfDevice(token) else {
            throw AddressProblem(
                "is a device token of Apple's; register it with the kind apns, or register the "
                    + "token that Firebase's library gives")
        }
        return token
    }

    /// Returns the text if it may be an installation id, as a device registers one.
    ///
    /// - Throws: ``AddressProblem`` if the text cannot be an id, or is a registration token.
    package static func installation(_ text: String) throws(AddressProblem) -> String {
        let id = try token(text)
        guard !id.contains(":") else {
            throw AddressProblem("is a registration token; register it with the kind fcm-token")
        }
        guard id.utf8.allSatisfy({ !".~%+/=".utf8.contains($0) }) else {
            throw AddressProblem(
                "is not a Firebase installation id, which has only letters, digits, - and _")
        }
        return id
    }

    /// Returns whether the text is a registration token of today: an installation id, `:` and a
    /// long rest.
    static func isToken(_ text: String) -> Bool {
        text.utf8.count >= 100 && text.contains(":") && text.utf8.allSatisfy(isOfToken)
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "-_:.~%+/=".utf8.contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

/// The ids by which Airship knows an app installation.
package enum ChannelID {
    /// Returns the UUID in lower case (RFC 9562 §4).
    ///
    /// - Throws: ``AddressProblem`` if the text is not a UUID.
    package static func canonical(_ text: String) throws(AddressProblem) -> String {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isUUID =
            parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { byte in
                (48...57).contains(byte) || (97...102).contains(byte | 0x20)
            }
        guard isUUID else {
            throw AddressProblem("is not a UUID, as the ids of Airship's channels are")
        }
        return text.lowercased()
    }
}
