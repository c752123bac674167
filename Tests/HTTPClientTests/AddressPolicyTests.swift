import Addresses
import HTTPClient
import TestCertificates
import Testing

/// The policy as a value, and as the client applies it to real connections.
@Suite struct AddressPolicyTests {
    private let client: HTTPClient
    private let server: LocalServer

    init() throws {
        client = try HTTPClient()
        server = try LocalServer.shared
    }

    private func request(_ url: String, _ addresses: AddressPolicy) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url)
        request.allowsPlainHTTP = true
        request.addresses = addresses
        return request
    }

    private func count(_ path: String) async throws -> String {
        let answer = try await client.send(request(server.url("/count\(path)"), .any))
        return String(decoding: answer.body, as: UTF8.self)
    }

    @Test(
        arguments: [
            ("localhost", 80, true), ("LOCALHOST.", 80, true), ("localhost", 81, false),
            ("local", 80, false), ("sub.localhost", 80, false),
        ] as [(String, UInt16, Bool)])
    func `an exception of the policy is for one host and one port`(
        host: String, port: UInt16, allowed: Bool
    ) {
        let policy = AddressPolicy.publicOnly.allowing(host: "localhost", port: 80)
        #expect(policy.allows(.v4(0x7f00_0001), host: host, port: port) == allowed)
        #expect(policy.allows(.v4(0x0808_0808), host: host, port: port))
        #expect(AddressPolicy.any.allows(.v4(0x7f00_0001), host: host, port: port))
    }

    @Test func `a host in brackets is the same host`() {
        let policy = AddressPolicy.publicOnly.allowing(host: "::1", port: 443)
        #expect(policy.allows(.v6(high: 0, low: 1), host: "[::1]", port: 443))
    }

    @Test(arguments: [
        "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001",
        "127.0.0.1.", "localhost", "LOCALHOST", "localhost.", "0", "0.0.0.0", "[::1]", "[::]",
        "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]",
        "169.254.169.254", "10.0.0.1", "%31%32%37.0.0.1",
    ])
    func `no spelling of a local or private host is allowed`(host: String) async throws {
        let request = request(server.url("/echo/refused", host: host), .publicOnly)
        let error = await #expect(throws: HTTPClientError.self) { try await client.send(request) }
        let code = try #require(error?.code)
        // Spellings that this host's resolver does not know never become an address.
        #expect([.addressRefused, .couldNotConnect, .invalidRequest].contains(code), "\(code)")
        if ["127.0.0.1", "127.1", "2130706433", "localhost", "[::1]"].contains(host) {
            #expect(code == .addressRefused)
        }
        #expect(error?.mayHaveBeenDelivered == false)
        #expect(try await count("/echo/refused") == "0")
    }

    @Test func `an exception of the policy lets a request through`() async throws {
        for host in ["127.0.0.1", "localhost"] {
            let policy = AddressPolicy.publicOnly.allowing(host: host, port: server.port)
            let answer = try await client.send(request(server.url("/echo", host: host), policy))
            #expect(answer.status == 200)
        }
    }

    @Test func `an open connection of another request does not bypass the policy`() async throws {
        let url = server.url("/echo/reused")
        #expect(try await client.send(request(url, .any)).status == 200)
        let error = await #expect(throws: HTTPClientError.self) {
            try await client.send(request(url, .publicOnly))
        }
        #expect(error?.code == .addressRefused)
        #expect(error?.mayHaveBeenDelivered == false)
        #expect(try await count("/echo/reused") == "1")
    }

    @Test func `the error of a refused address does not reveal the path`() async throws {
        let request = request(server.url("/secret"), .publicOnly)
        let error = await #expect(throws: HTTPClientError.self) { try await client.send(request) }
        #expect(error?.message.contains("127.0.0.1:\(server.port)") == true)
        #expect(error?.description.contains("secret") == false)
    }
}
