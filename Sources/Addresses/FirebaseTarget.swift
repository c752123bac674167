/// What Firebase knows an install by: a registration token or an installation id.
package enum FirebaseTarget {
    /// What apps send when they have none, and Android in place of one that it has lost.
    private static let none: Set<String> = ["null", "nil", "undefined", "blacklisted", "none"]

    /// The text if it may be one: Google says of it that it is opaque, and has always made it of
    /// base64url's characters, with `:` and the like between parts.
    package static func checked(_ text: String) throws(AddressProblem) -> String {
        guard !text.isEmpty, text.utf8.allSatisfy(isOfToken) else {
            throw AddressProblem(
                "is no token of Firebase's: it has other characters than letters, digits and "
                    + "-_:.~%+/=")
        }
        guard !none.contains(text.lowercased()) else {
            throw AddressProblem("is what stands for no token; leave the address out")
        }
        return text
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_:.~%+/=".utf8.contains(byte)
        }
    }
}

/// What Airship knows an install by.
package enum ChannelID {
    /// The UUID in lower case (RFC 9562 §4).
    package static func canonical(_ text: String) throws(AddressProblem) -> String {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isUUID =
            parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { byte in
                (48...57).contains(byte) || (97...102).contains(byte | 0x20)
            }
        guard isUUID else {
            throw AddressProblem("is no UUID, as the ids of Airship's channels are")
        }
        return text.lowercased()
    }
}
