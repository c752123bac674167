import Crypto
import Protocol

/// The name that a person signs in with, in lower case.
enum LoginName {
    /// The length in bytes: a mail address has at most 254, and hardly one more than 100.
    static let bytes = 2...100

    /// Reads a name of a new account; people still sign in with one that an older version let
    /// through.
    ///
    /// - Throws: `invalidArgument` that names the field.
    static func read(_ text: String, _ field: String) throws(RPCError) -> String {
        let login = normalised(text)
        guard hasForm(login) else {
            throw .invalid(
                field,
                "must be 2 to 100 characters without spaces, such as a mail address or a name")
        }
        guard !login.unicodeScalars.contains(where: LookAlikes.isForm) else {
            throw .invalid(
                field, "has forms of letters that look like others, such as full-width ones")
        }
        guard !LookAlikes.mixesScripts(login) else {
            throw .invalid(
                field,
                "mixes letters of two alphabets, such as Latin and Cyrillic; some look alike")
        }
        return login
    }

    /// Returns whether a text in lower case can be a login.
    static func hasForm(_ login: String) -> Bool {
        bytes.contains(login.utf8.count) && login.unicodeScalars.allSatisfy(isAllowed)
    }

    /// Returns the key by which tries are counted: the name, or a digest of a text that cannot be a
    /// name.
    ///
    /// People without an account send texts of any length.
    static func key(_ login: String) -> String {
        hasForm(login) ? login : "#" + Hex.encode(SHA256.digest(of: login.utf8.span).array)
    }

    /// Returns a name as it is compared.
    static func normalised(_ text: String) -> String { text.lowercased() }

    /// Returns whether a character may be in a login.
    ///
    /// A login stands in audit records and lines of logs: parentheses and colons would be taken for
    /// the text around it.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "@._+-".unicodeScalars.contains(scalar)
        }
        return scalar.properties.isAlphabetic
    }
}
