import Compression
import HTTPClient
import TestCertificates
import Testing

/// Bodies that the client compresses, and certificate authorities given as text.
@Suite struct CompressedRequestTests {
    private let client: HTTPClient

    init() throws { client = try HTTPClient() }

    @Test(arguments: [0, 10, 200_000])
    func `a body arrives compressed, with its content encoding`(count: Int) async throws {
        let body = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 7) }
        var request = HTTPClientRequest("POST", url: try LocalServer.shared.url("/echo"))
        (request.addresses, request.allowsPlainHTTP) = (.any, true)
        (request.body, request.compressesBody) = (body, true)
        let answer = try await client.send(request).body
        let text = String(decoding: answer, as: UTF8.self)
        #expect(text.contains("\nContent-Encoding: gzip\n"))
        // The header's lines, an empty one, the body.
        let ends = answer.indices.dropLast().first { answer[$0...].starts(with: "\n\n".utf8) }
        let packed = Array(answer[(try #require(ends) + 2)...])
        #expect(try Gzip.expand(packed, limit: 1 << 20) == body)
        #expect(text.contains("\nContent-Length: \(packed.count)\n"))
    }

    @Test func `a compressed request may not set its own content encoding`() async throws {
        var request = HTTPClientRequest("POST", url: try LocalServer.shared.url("/echo"))
        (request.addresses, request.allowsPlainHTTP) = (.any, true)
        request.compressesBody = true
        request.headers = [HTTPClientHeader("content-encoding", "br")]
        let error = await #expect(throws: HTTPClientError.self) { try await client.send(request) }
        #expect(error?.code == .invalidRequest)
    }

    @Test func `authorities given as text are trusted by that request only`() async throws {
        let certificates = try Certificates.shared
        let server = try LocalServer(certificates)
        var request = HTTPClientRequest("POST", url: server.url("/echo", host: "localhost"))
        request.addresses = .any
        request.authorities = try certificates.authorityText
        #expect(try await client.send(request).status == 200)
        for other in [nil, try Certificates().authorityText] {
            request.authorities = other
            let error = await #expect(throws: HTTPClientError.self) {
                try await client.send(request)
            }
            #expect(error?.code == .tls)
        }
    }
}
