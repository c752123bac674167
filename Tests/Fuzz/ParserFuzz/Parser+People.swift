import Attestation
import Crypto
import Gateway
import HTTP
import OpenID
import Protocol
import RegistryService
import TestIdentities

/// Checks of input at sign-in: from identity providers, passkeys, browsers and programs.
extension Parser {
    /// Checks an identity provider's metadata, its keys, or a token of a sign-in.
    ///
    /// The corpus has one token, and no other is signed. So each token that is accepted has the
    /// claims of that one.
    static func openID(_ input: [UInt8]) -> Result {
        var isOne = false
        let issuer = MadeIdentityProvider.issuer
        if let metadata = try? ProviderMetadata(parsing: input, issuer: issuer) {
            isOne = true
            let addresses = [
                metadata.authorizationEndpoint, metadata.tokenEndpoint, metadata.keysURI,
            ]
            guard addresses.allSatisfy({ $0.hasPrefix("https://") }) else {
                return .finding("an address without TLS: \(addresses)")
            }
        }
        isOne = (try? ProviderKeys(parsing: input)) != nil || isOne
        guard let providerKeys else { return .finding("the fuzzer's own keys are refused") }
        let expected = IDToken.Expected(
            issuer: issuer, client: "herald", nonce: "n-0S6", now: 1_800_000_000, claim: "email")
        guard
            let token = try? IDToken(String(decoding: input, as: UTF8.self), providerKeys, expected)
        else { return result(isOne) }
        guard token.subject == "4711", token.login == "mary@example.org" else {
            return .finding("a token that nobody signed is of \(token.subject)")
        }
        return .accepted
    }

    private static let providerKeys = (try? MadeIdentityProvider())
        .flatMap { try? ProviderKeys(parsing: $0.keys) }

    /// Checks a browser's and an authenticator's data about a passkey.
    ///
    /// These are client data, authenticator data, a new passkey in CBOR and a key in COSE.
    static func passkey(_ input: [UInt8]) -> Result {
        var isOne = false
        for kind in [ClientData.Kind.make, .use] {
            guard let client = ClientData(input, kind) else { continue }
            isOne = true
            guard client.hostHash.count == 32 else { return .finding("a host without a hash") }
        }
        if let value = try? CBORValue(parsing: input, .any) {
            isOne = CredentialKey(cose: value) != nil || isOne
            if let data = value.member("authData")?.bytes, let read = AuthenticatorData(data) {
                isOne = read.credential != nil || isOne
            }
        }
        guard let data = AuthenticatorData(input) else { return result(isOne) }
        guard data.rpIDHash == Array(input.prefix(32)),
            data.credential.map({ (1...1023).contains($0.id.count) }) ?? true
        else { return .finding("authenticator data is read as another host's") }
        return checked(input)
    }

    /// Checks that authenticator data is no valid signature of a passkey, whose key the fuzzer does
    /// not have.
    private static func checked(_ input: [UInt8]) -> Result {
        guard let provider = try? MadeIdentityProvider() else { return .finding("no key") }
        let point = provider.key.publicKey.bytes
        let key = CredentialKey(p256: Array(point[1...32]), Array(point[33...]))
        var passkey = Proto.StoredPasskey()
        (passkey.publicKey, passkey.rpIdHash) = (key?.der ?? [], Array(input.prefix(32)))
        passkey.algorithm = CredentialKey.Algorithm.es256.rawValue
        var assertion = Proto.PasskeyAssertion()
        assertion.clientDataJson = Array(
            #"{"type":"webauthn.get","challenge":"AQID","origin":"https://herald.example"}"#.utf8)
        (assertion.authenticatorData, assertion.signature) = (input, Array(input.suffix(72)))
        return PasskeyCheck.challenge(assertion, &passkey) == nil
            ? .accepted : .finding("a signature that nobody made is right")
    }

    /// Checks a query of the event stream.
    static func query(_ input: [UInt8]) -> Result {
        guard let query = try? EventsQuery(input[...]) else { return .refused }
        guard !query.follows || query.request.wait == nil else {
            return .finding("it follows and waits")
        }
        let seconds = query.request.wait?.seconds ?? 0
        return (0...30).contains(seconds) ? .accepted : .finding("it waits for \(seconds) s")
    }

    /// Checks the body of a form: its fields have no more bytes than the body.
    static func form(_ input: [UInt8]) -> Result {
        guard let fields = FormFields(input) else { return .refused }
        let names = ["login", "password", "code", "token", "app", "on", "reason", "minutes"]
        let size = names.reduce(0) { $0 + fields[$1].utf8.count }
        return size <= input.count ? .accepted : .finding("\(size) bytes of \(input.count)")
    }

    /// Checks the header of a cookie, a key or a device's credentials.
    static func credentials(_ input: [UInt8]) -> Result {
        var (cookies, authorization) = (HTTPFields(), HTTPFields())
        cookies.append("cookie", bytes: input)
        authorization.append("authorization", bytes: input)
        var isOne = false
        if let session = SessionCookie.read(cookies) {
            isOne = true
            let isPlain = session.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B }
            guard (1...128).contains(session.utf8.count), isPlain else {
                return .finding("a session with other characters: \(session)")
            }
        }
        if case .key(let key) = BearerKey(authorization, maximumLength: 128) {
            isOne = true
            guard key.utf8.count <= 128, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                return .finding("a key with other characters: \(key)")
            }
        }
        if let device = DeviceCredentials(authorization) {
            isOne = true
            guard !device.id.contains(":"), !device.id.isEmpty, !device.secret.isEmpty else {
                return .finding("a device without id or secret")
            }
        }
        return result(isOne)
    }
}
