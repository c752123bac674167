import COpenSSL
import Crypto
import Glibc
import TLS
import TestCertificates
import Testing

/// The clients that are accepted, and the parameters that are negotiated.
@Suite struct HandshakeTests {
    private let certificates: Certificates
    private let context: TLSServerContext

    init() throws {
        certificates = try Certificates.shared
        context = try TLSServerContext.load(
            certificateChain: certificates.chain, key: certificates.key)
    }

    @Test(arguments: [(TLS1_2_VERSION, "TLSv1.2"), (TLS1_3_VERSION, "TLSv1.3")])
    func `a client with a modern TLS version is accepted`(version: Int32, name: String) throws {
        var pair = try Pair(context, .init(lowest: version, highest: version))
        let outcome = try pair.shakeHands()
        #expect(outcome == .done)
        let agreed = pair.server.version
        #expect(agreed == name)
    }

    @Test(arguments: [TLS1_VERSION, TLS1_1_VERSION])
    func `a client with at most TLS 1·1 is refused`(version: Int32) throws {
        let error = try refusal(of: .init(lowest: version, highest: version))
        #expect(error.code == .handshake)
        #expect(error.message == "unsupported protocol")
    }

    @Test(arguments: [
        "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384", "ECDHE-ECDSA-AES128-CCM",
    ])
    func `a client without a strong cipher is refused`(cipher: String) throws {
        let error = try refusal(
            of: .init(highest: TLS1_2_VERSION, ciphers: "\(cipher):@SECLEVEL=0"))
        #expect(error.message == "no shared cipher")
    }

    @Test(arguments: [
        "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384",
        "ECDHE-ECDSA-CHACHA20-POLY1305",
    ])
    func `the client's preference among the strong ciphers is used`(cipher: String) throws {
        let others = "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256"
        var pair = try Pair(
            context, .init(highest: TLS1_2_VERSION, ciphers: "\(cipher):\(others)"))
        let outcome = try pair.shakeHands()
        #expect(outcome == .done)
        let agreed = pair.client.cipher
        #expect(agreed == cipher)
    }

    @Test(arguments: [("X25519", true), ("P-256", true), ("P-384", true), ("P-521", false)])
    func `only the three strong curves are accepted`(group: String, works: Bool) throws {
        let options = TestClient.Options(lowest: TLS1_3_VERSION, groups: group)
        guard works else {
            let error = try refusal(of: options)
            #expect(error.code == .handshake)
            return
        }
        var pair = try Pair(context, options)
        let outcome = try pair.shakeHands()
        #expect(outcome == .done)
    }

    @Test(arguments: [
        (["h2", "http/1.1"], ApplicationProtocol.http2), (["http/1.1", "h2"], .http2),
        (["http/1.1"], .http1), (["h2"], .http2), (["spdy/3", "http/1.1"], .http1), ([], .http1),
    ])
    func `the best protocol that both sides support is chosen`(
        offer: [String], expected: ApplicationProtocol
    ) throws {
        var pair = try Pair(context, .init(protocols: offer))
        let outcome = try pair.shakeHands()
        #expect(outcome == .done)
        let agreed = pair.server.negotiatedProtocol
        #expect(agreed == expected)
    }

    @Test(arguments: [["spdy/3"], ["h2c"], ["h"], ["h22"], ["http/1.0", "H2"]])
    func `a client that supports none of the protocols gets an alert`(offer: [String]) throws {
        var pair = try Pair(context, .init(protocols: offer))
        var error: TLSError?
        do { _ = try pair.shakeHands() } catch let thrown { error = thrown }
        #expect(error?.code == .handshake)
        let told = pair.client.handshake()
        #expect(told == .failed("tlsv1 alert no application protocol"))
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func `a session ticket shortens the second handshake`(version: Int32) throws {
        let options = TestClient.Options(lowest: version, highest: version)
        var first = try Pair(context, options)
        _ = try first.shakeHands()
        let wasResumed = first.server.isResumed
        #expect(!wasResumed)
        // TLS 1.3 sends its tickets after the handshake; reading takes them in.
        _ = first.client.read()
        first.client.shutdown()
        let session = try #require(first.client.session)
        var second = try Pair(context, options, resuming: session)
        let outcome = try second.shakeHands()
        #expect(outcome == .done)
        let isResumed = second.server.isResumed
        #expect(isResumed)
    }

    @Test func `a session ticket of an older context needs a full handshake`() throws {
        var first = try Pair(context)
        _ = try first.shakeHands()
        _ = first.client.read()
        first.client.shutdown()
        let session = try #require(first.client.session)
        let reloaded = try TLSServerContext.load(
            certificateChain: certificates.chain, key: certificates.key)
        var second = try Pair(reloaded, resuming: session)
        let outcome = try second.shakeHands()
        #expect(outcome == .done)
        let isResumed = second.server.isResumed
        #expect(!isResumed)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `random bytes instead of a handshake end only that connection`(seed: UInt64) throws {
        let random = Random.seeded(seed)
        let (near, far) = try socketPair()
        defer { close(near) }
        var server = try TLSConnection(context, descriptor: near)
        // Half of them look like a handshake record, to get beyond the first check.
        let start: [UInt8] = seed.isMultiple(of: 2) ? [22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3] : []
        let bytes = start + random.bytes(400)
        var failed = false
        for chunk in stride(from: 0, to: bytes.count, by: 1 + Int(seed) * 7) where !failed {
            let part = Array(bytes[chunk..<min(bytes.count, chunk + 1 + Int(seed) * 7)])
            _ = unsafe send(far, part, part.count, Int32(MSG_NOSIGNAL))
            do { _ = try server.handshake() } catch { failed = true }
        }
        close(far)
        if !failed {
            do { _ = try server.handshake() } catch { failed = true }
        }
        #expect(failed)
        let step = try server.shutdown()
        #expect(step == .done)
    }

    @Test func `a client that speaks plain HTTP is recognised`() throws {
        let (near, far) = try socketPair()
        defer { close(near) }
        var server = try TLSConnection(context, descriptor: near)
        let bytes = Array("GET / HTTP/1.1\r\n\r\n".utf8)
        _ = unsafe send(far, bytes, bytes.count, 0)
        close(far)
        var error: TLSError?
        do { _ = try server.handshake() } catch let thrown { error = thrown }
        #expect(error == TLSError(.plainHTTP, "the client sent a request without TLS"))
    }

    private func refusal(of options: TestClient.Options) throws -> TLSError {
        var pair = try Pair(context, options)
        var error: TLSError?
        do { _ = try pair.shakeHands() } catch let thrown { error = thrown }
        return try #require(error)
    }
}
