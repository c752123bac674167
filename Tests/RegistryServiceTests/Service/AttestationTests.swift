import Crypto
import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Attestations by an app's own server, which vouches for installs.
struct AttestationTests {
    /// The private key 1, and the public key to it: the base point of the curve.
    private static let key = [UInt8](repeating: 0, count: 31) + [1]
    private static let otherKey = [UInt8](repeating: 0, count: 31) + [2]
    /// The public key as a SubjectPublicKeyInfo (RFC 5480) in PEM form.
    private static let publicKey: String = {
        let head = Hex.decode("3059301306072a8648ce3d020106082a8648ce3d030107034200") ?? []
        let text = Base64.standard.encode(head + Proto.Address.point)
        return "-----BEGIN PUBLIC KEY-----\n\(text.prefix(64))\n\(text.dropFirst(64))\n"
            + "-----END PUBLIC KEY-----\n"
    }()
    private static let install = "an-install-that-is-known"

    private static func world(required: Bool = true) async throws -> World {
        let world = try await World()
        try await set(world, publicKey, required)
        return world
    }

    private static func set(_ world: World, _ key: String, _ isRequired: Bool) async throws {
        _ = try await world.client.editApp(
            .with {
                $0.app = "news"
                $0.deviceRules = .with {
                    $0.attestation = .with { ($0.publicKey, $0.required) = (key, isRequired) }
                }
            }, .suite)
    }

    /// Returns a signed token with this header and these claims.
    private static func token(
        _ claims: String, header: String = #"{"alg":"ES256"}"#, key: [UInt8] = key
    ) throws -> String {
        let message =
            Base64.url.encode(Array(header.utf8)) + "." + Base64.url.encode(Array(claims.utf8))
        let signature = try P256SigningKey(raw: key).signature(for: Array(message.utf8))
        return message + "." + Base64.url.encode(signature)
    }

    private static func register(
        _ world: World, _ token: String, role: Proto.KeyRole = .device
    ) async throws {
        _ = try await world.client.register(install: install) {
            ($0.attestation, $0.keyRole) = (token, role)
        }
    }

    /// Returns claims that are valid now.
    private static func claims(_ world: World, _ more: String = "") -> String {
        let expires = world.clock.now.milliseconds / 1_000 + 300
        return #"{"sub":"\#(install)","exp":\#(expires)\#(more)}"#
    }

    @Test func `an install registers with a token that its app's server has signed`()
        async throws
    {
        let world = try await Self.world()
        try await Self.register(world, try Self.token(Self.claims(world)))
        try await Self.register(world, try Self.token(Self.claims(world, #","aud":"news""#)))
        #expect(try await world.client.preview("ALL") == 1)
    }

    @Test func `a token that does not vouch for the install is refused by its field`()
        async throws
    {
        let world = try await Self.world()
        let now = world.clock.now.milliseconds / 1_000
        let right = Self.claims(world)
        let good = try Self.token(right)
        let parts = good.split(separator: ".").map(String.init)
        let tokens = [
            "", "nonsense", "a.b.c", "..", parts[0] + "." + parts[1] + ".",
            try Self.token(right, key: Self.otherKey),
            try Self.token(right, header: #"{"alg":"none"}"#),
            try Self.token(right, header: #"{"alg":"HS256"}"#),
            try Self.token(right, header: #"{"alg":"ES256","crit":["x"]}"#),
            // The signature of another token.
            try Self.token(Self.claims(world, #","x":1"#)).split(separator: ".")[..<2]
                .joined(separator: ".") + "." + parts[2],
            try Self.token(#"{"sub":"another-install-0123","exp":\#(now + 300)}"#),
            try Self.token(#"{"sub":"","exp":\#(now + 300)}"#),
            try Self.token(#"{"sub":"\#(Self.install)"}"#),
            try Self.token(#"{"sub":"\#(Self.install)","exp":"\#(now + 300)"}"#),
            try Self.token(#"{"sub":"\#(Self.install)","exp":\#(now)}"#),
            try Self.token(#"{"sub":"\#(Self.install)","exp":\#(now + 86_400)}"#),
            try Self.token(#"{"sub":"\#(Self.install)","exp":9223372036854775807}"#),
            try Self.token(Self.claims(world, #","aud":"shop""#)),
            try Self.token(Self.claims(world, #","aud":["news"]"#)),
            try Self.token(Self.claims(world, #","nbf":\#(now + 200)"#)),
        ]
        for token in tokens {
            let error = await refusal { try await Self.register(world, token) }
            #expect(error?.code == .permissionDenied, "\(token)")
            #expect(error?.violations.map(\.field) == ["attestation"], "\(token)")
        }
        #expect(try await world.client.preview("ALL") == 0)
        // A token is for an install, so a registration without one has none.
        let nameless = await refusal {
            try await world.client.register { $0.attestation = good }
        }
        #expect(nameless?.code == .permissionDenied)
    }

    @Test func `without the demand a token is checked only if there is one`() async throws {
        let world = try await Self.world(required: false)
        try await Self.register(world, "")
        #expect(await refusal { try await Self.register(world, "nonsense") } != nil)
    }

    @Test func `a sender needs no token, and neither does anybody once the rule is lifted`()
        async throws
    {
        let world = try await Self.world()
        try await Self.register(world, "", role: .sender)
        try await world.startAgain()
        #expect(await refusal { try await Self.register(world, "") } != nil)
        try await Self.set(world, "", false)
        try await Self.register(world, "")
        try await Self.register(world, "nonsense")
    }

    @Test func `a key that could verify nothing is refused by its field`() async throws {
        let world = try await World()
        for (key, isRequired, field) in [
            ("nonsense", false, "public_key"), ("", true, "required"),
        ] {
            let error = await refusal { try await Self.set(world, key, isRequired) }
            #expect(error?.violations.map(\.field) == ["device_rules.attestation.\(field)"])
        }
    }
}
