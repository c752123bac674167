import Crypto
package import ServiceKit

/// The key of a team, which signs an app's requests to APNs.
package struct APNsCredentials: Sendable {
    /// The identity of a key without its secret part.
    ///
    /// It includes the public key, so that somebody who knows only a key's names does not get
    /// tokens signed by it.
    package struct Identity: Hashable, Sendable {
        let team: String
        let keyID: String
        let publicKey: [UInt8]

        /// The digest in 64 hexadecimal digits, the same in every process.
        package var digest: String {
            Hex.encode(SHA256.digest(of: Array("\(team) \(keyID) ".utf8) + publicKey).array)
        }
    }

    /// The team id, ten characters from the developer account.
    package let team: String
    /// The key id, ten characters from the name of the .p8 file.
    package let keyID: String
    private let key: P256SigningKey

    /// Checks the ids and parses the key, the content of a .p8 file.
    package init(team: String, keyID: String, pem: String) throws(CredentialError) {
        for (name, setting, value) in [("team id", "team-id", team), ("key id", "key-id", keyID)]
        where !Self.isName(value) {
            throw CredentialError(
                .invalidValue,
                "the \(name) \"\(value.prefix(40))\" is not ten capital letters and digits; "
                    + "copy it from the developer account", setting: setting)
        }
        self.team = team
        self.keyID = keyID
        do {
            key = try P256SigningKey(pem: pem)
        } catch {
            throw CredentialError(.invalidKey, "the APNs key: \(error.message)", setting: "key")
        }
    }

    /// The identity of the key.
    package var identity: Identity {
        Identity(team: team, keyID: keyID, publicKey: key.publicKey.bytes)
    }

    /// Returns the provider token that is valid for an hour from `time` on.
    package func token(at time: UnixTime) -> String {
        JSONWebToken.signed(
            header: ["kid": .text(keyID)],
            claims: ["iss": .text(team), "iat": .seconds(time.milliseconds / 1000)],
            by: .es256(key))
    }

    private static func isName(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy {
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }
}
