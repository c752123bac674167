import Crypto
import ProviderStandIn
import Testing

@Suite struct PushMessageTests {
    private static let receiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    private static let auth = "BTBZMqHH6r4Tts7J_aSIgg"
    private static let body =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYW"
        + "AmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        + "gSxsj_Qulcy4a-fN"

    private func open(_ body: [UInt8], auth: [UInt8]? = nil) throws -> String? {
        let scalar = try #require(Base64.url.decode(Self.receiver.utf8))
        let own = try #require(Base64.url.decode(Self.auth.utf8))
        guard let key = P256AgreementKey.read(scalar) else { return nil }
        return PushMessage.open(body, key: key, auth: auth ?? own)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private func vector() throws -> [UInt8] {
        try #require(Base64.url.decode(Self.body.utf8))
    }

    @Test func `the example message of RFC 8291 is decrypted`() throws {
        #expect(try open(vector()) == "When I grow up, I want to be a watermelon")
    }

    @Test func `a message changed anywhere is not decrypted`() throws {
        let body = try vector()
        // The record's size may be another one, if it is large enough.
        for index in body.indices where !(16..<20).contains(index) {
            var changed = body
            changed[index] ^= 1
            #expect(try open(changed) == nil, "byte \(index)")
        }
    }

    @Test func `a truncated message, or one for another secret, is not decrypted`() throws {
        let body = try vector()
        for count in 0..<body.count { #expect(try open(Array(body[..<count])) == nil) }
        #expect(try open(body, auth: [UInt8](repeating: 0, count: 16)) == nil)
    }

    @Test func `a record that is too small for the message is refused`() throws {
        var body = try vector()
        body.replaceSubrange(16..<20, with: [0, 0, 0, 57])
        #expect(try open(body) == nil)
        body.replaceSubrange(16..<20, with: [0, 0, 0, 58])
        #expect(try open(body) != nil)
    }
}
