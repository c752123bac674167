import Attestation
import Crypto
package import Protocol
import ServiceKit

/// The checks of the challenges that passkeys sign, by WebAuthn §7.1 and §7.2.
///
/// The host's name is not a setting. A browser gives a passkey only to pages of the host that it
/// was made for, and says the host in both parts of what is signed: they must agree, and must be
/// the host that the passkey was made for.
package enum PasskeyCheck {
    /// The answer of a browser that has made a passkey.
    struct New {
        let challenge: [UInt8]
        let credentialID: [UInt8]
        let key: CredentialKey
        let signCount: UInt32
        let rpIDHash: [UInt8]
    }

    /// Reads a new passkey.
    ///
    /// No statement of its maker is asked for, and none is believed.
    ///
    /// - Throws: `invalidArgument` that says what is wrong.
    static func new(_ request: Proto.AddPasskeyRequest) throws(RPCError) -> New {
        guard let client = ClientData(request.clientDataJson, .make) else {
            throw .invalid("client_data_json", "is not that of a new passkey of this page")
        }
        guard let object = try? CBORValue(parsing: request.attestationObject, .any),
            let bytes = object.member("authData")?.bytes, let data = AuthenticatorData(bytes),
            let credential = data.credential
        else {
            throw .invalid(
                "attestation_object", "has no passkey of the algorithms ES256, EdDSA and RS256")
        }
        try check(data, client, "attestation_object")
        return New(
            challenge: client.challenge, credentialID: credential.id, key: credential.key,
            signCount: data.signCount, rpIDHash: data.rpIDHash)
    }

    /// Returns the challenge that a passkey has signed; nil if the signature or anything else is
    /// not right.
    ///
    /// - Parameter passkey: the stored passkey, whose count is brought up to date.
    package static func challenge(
        _ assertion: Proto.PasskeyAssertion, _ passkey: inout Proto.StoredPasskey
    ) -> [UInt8]? {
        guard let client = ClientData(assertion.clientDataJson, .use),
            let data = AuthenticatorData(assertion.authenticatorData), data.credential == nil,
            (try? check(data, client, "assertion")) != nil,
            let algorithm = CredentialKey.Algorithm(rawValue: passkey.algorithm),
            let key = CredentialKey(algorithm, der: passkey.publicKey)
        else { return nil }
        let signed =
            assertion.authenticatorData
            + SHA256.digest(of: assertion.clientDataJson).array
        // The signature is checked for another host, too: that takes the most time.
        let isSigned = key.isValid(assertion.signature, for: signed)
        guard isSigned, ConstantTime.equal(data.rpIDHash, passkey.rpIdHash) else { return nil }
        // A count that does not grow is that of a copy (§6.1.1); passkeys that are synced have 0.
        guard
            data.signCount == 0 && passkey.signCount == 0 || data.signCount > passkey.signCount
        else { return nil }
        passkey.signCount = data.signCount
        return client.challenge
    }

    private static func check(
        _ data: AuthenticatorData, _ client: ClientData, _ field: String
    ) throws(RPCError) {
        guard ConstantTime.equal(data.rpIDHash, client.hostHash) else {
            throw .invalid(field, "is of another site than the page")
        }
        guard data.isUserPresent, data.isUserVerified else {
            throw .invalid(field, "has not verified its user, by a PIN, a finger or a face")
        }
    }
}
