import Crypto
package import ServiceKit

/// What signs an app's requests to APNs: a team's key.
package struct APNsCredentials: Sendable {
    /// What tells one key from another, without its secret part: who knows but the names of a
    /// team's key is not given tokens that it has signed.
    package struct Identity: Hashable, Sendable {
        let team: String
        let keyID: String
        let publicKey: [UInt8]

        /// 64 hexadecimal digits that are the same for it in every process.
        package var digest: String {
            Hex.encode(SHA256.digest(of: Array("\(team) \(keyID) ".utf8) + publicKey).array)
        }
    }

    /// Ten characters, from the developer account.
    package let team: String
    /// Ten characters, in the name of the .p8 file.
    package let keyID: String
    private let key: P256SigningKey

    /// Checks the names and reads the key, the content of a .p8 file.
    package init(team: String, keyID: String, pem: String) throws(CredentialError) {
        for (name, value) in [("team id", team), ("key id", keyID)]
        where !Self.isName(value) {
            throw CredentialError(
                .invalidValue,
                "the \(name) \"\(value.prefix(40))\" is not ten capital letters and digits; "
                    + "copy it from the developer account")
        }
        self.team = team
        self.keyID = keyID
        do {
            key = try P256SigningKey(pem: pem)
        } catch {
            throw CredentialError(.invalidKey, "the key of APNs: \(error.message)")
        }
    }

    /// Whose tokens these are.
    package var identity: Identity {
        Identity(team: team, keyID: keyID, publicKey: key.publicKey.bytes)
    }

    /// The provider token that is valid for an hour from `time` on.
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
