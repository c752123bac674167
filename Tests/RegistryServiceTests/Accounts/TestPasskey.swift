import Crypto
import Protocol

@testable import RegistryService

/// A passkey with its private key, as an authenticator has it, which signs any challenge.
struct TestPasskey {
    var host = "herald.example"
    var origin = "https://herald.example:8443"
    var flags: UInt8 = 0x05
    var count: UInt32 = 0
    /// A map in CBOR.
    var extensions: [UInt8] = []
    let id = Array("the id of a passkey".utf8)
    let key: P256SigningKey

    init() throws { key = try P256SigningKey(raw: [UInt8](repeating: 9, count: 32)) }

    private func data(_ flags: UInt8) -> [UInt8] {
        var data = SHA256.digest(of: Array(host.utf8)).array
        data.append(extensions.isEmpty ? flags : flags | 0x80)
        for shift in [24, 16, 8, 0] { data.append(UInt8(truncatingIfNeeded: count >> shift)) }
        return data
    }

    private func client(_ kind: String, _ challenge: [UInt8]) -> [UInt8] {
        let text = Base64.url.encode(challenge)
        return Array(
            #"{"type":"webauthn.\#(kind)","challenge":"\#(text)","origin":"\#(origin)"}"#.utf8)
    }

    func make(_ challenge: [UInt8]) -> Proto.AddPasskeyRequest {
        let point = key.publicKey.bytes
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        var all: [UInt8] = data(flags | 0x40)
        all += [UInt8](repeating: 0, count: 16)
        all += [0, UInt8(id.count)]
        all += id
        all += [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]
        all += point[1..<33]
        all += [0x22, 0x58, 0x20]
        all += point[33...]
        all += extensions
        // {"fmt": "none", "attStmt": {}, "authData": …}
        var object: [UInt8] = [0xa3, 0x63]
        object += Array("fmt".utf8)
        object.append(0x64)
        object += Array("none".utf8)
        object.append(0x67)
        object += Array("attStmt".utf8)
        object += [0xa0, 0x68]
        object += Array("authData".utf8)
        object += [0x58, UInt8(all.count)]
        object += all
        return .with {
            ($0.name, $0.attestationObject) = ("my phone", object)
            $0.clientDataJson = client("create", challenge)
        }
    }

    func use(_ challenge: [UInt8], account: String) -> Proto.PasskeyAssertion {
        let (data, client) = (data(flags) + extensions, client("get", challenge))
        let raw = key.signature(for: data + SHA256.digest(of: client).array)
        return .with {
            ($0.credentialId, $0.authenticatorData) = (id, data)
            ($0.clientDataJson, $0.userHandle) = (client, Array(account.utf8))
            $0.signature = Self.der(raw)
        }
    }

    private static func der(_ raw: [UInt8]) -> [UInt8] {
        func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            var digits = Array(bytes.drop { $0 == 0 })
            if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
            return [2, UInt8(digits.count)] + digits
        }
        let content = integer(raw[..<32]) + integer(raw[32...])
        return [0x30, UInt8(content.count)] + content
    }
}
