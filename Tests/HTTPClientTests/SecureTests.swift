import HTTPClient
import TestCertificates
import Testing

/// HTTPS requests, and the certificates that the client trusts.
@Suite struct SecureTests {
    private let certificates: Certificates
    private let client: HTTPClient
    private let server: LocalServer

    init() throws {
        certificates = try Certificates.shared
        client = try HTTPClient()
        server = try LocalServer(certificates)
    }

    private func request(host: String, authorities: String?) -> HTTPClientRequest {
        var request = HTTPClientRequest("POST", url: server.url("/echo", host: host))
        request.addresses = .any
        request.certificateAuthorities = authorities
        return request
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `a server with a certificate from a trusted authority is accepted`(
        host: String
    ) async throws {
        let request = request(host: host, authorities: certificates.authority)
        #expect(try await client.send(request).status == 200)
    }

    @Test func `a server with an untrusted certificate gets nothing`() async throws {
        let other = try Certificates()
        for authorities in [nil, other.authority] {
            let request = request(host: "localhost", authorities: authorities)
            let error = await #expect(throws: HTTPClientError.self) {
                try await client.send(request)
            }
            #expect(error?.code == .tls)
            #expect(error?.mayHaveBeenDelivered == false)
        }
    }

    @Test func `the trusted authority of one request does not apply to the next`() async throws {
        let trusting = request(host: "localhost", authorities: certificates.authority)
        #expect(try await client.send(trusting).status == 200)
        let request = request(host: "localhost", authorities: nil)
        let error = await #expect(throws: HTTPClientError.self) { try await client.send(request) }
        #expect(error?.code == .tls)
    }

    @Test func `the HTTP client refuses a certificate for another name`() async throws {
        let elsewhere = try LocalServer(certificates, address: "127.0.0.2")
        var request = request(host: "", authorities: certificates.authority)
        request.url = elsewhere.url("/echo", host: "127.0.0.2")
        let error = await #expect(throws: HTTPClientError.self) { try await client.send(request) }
        #expect(error?.code == .tls)
        #expect(error?.mayHaveBeenDelivered == false)
    }

    @Test func `a request is routed to another place, which has to prove the name in the URL`()
        async throws
    {
        var request = request(host: "localhost", authorities: certificates.authority)
        request.url = "https://localhost:1/echo"
        request.route = "127.0.0.1:\(server.port)"
        #expect(try await client.send(request).status == 200)
        request.url = "https://push.example.org/echo"
        let error = await #expect(throws: HTTPClientError.self) { try await client.send(request) }
        #expect(error?.code == .tls)
    }

    @Test func `a missing file of authorities is reported by its name`() async throws {
        let request = request(host: "localhost", authorities: certificates.path("none.pem"))
        let error = await #expect(throws: HTTPClientError.self) { try await client.send(request) }
        #expect(error?.code == .tls)
        #expect(error?.message.contains("none.pem") == true)
    }

    @Test func `TLS to a server without TLS is a TLS error`() async throws {
        let plain = try LocalServer()
        var request = HTTPClientRequest(url: "https://127.0.0.1:\(plain.port)/")
        request.addresses = .any
        let error = await #expect(throws: HTTPClientError.self) { try await client.send(request) }
        #expect(error?.code == .tls)
        #expect(error?.mayHaveBeenDelivered == false)
    }
}
