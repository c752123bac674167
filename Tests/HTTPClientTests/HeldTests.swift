import HTTPClient
import Synchronization
import TestCertificates
import Testing

/// Requests that a switch stops before they are written.
@Suite(.timeLimit(.minutes(10))) struct HeldTests {
    private let client: HTTPClient

    init() throws { client = try HTTPClient() }

    @Test(arguments: [HTTPClientRequest.Version.negotiated, .http1])
    func `a request that waited for TLS is not written after a switch`(
        version: HTTPClientRequest.Version
    ) async throws {
        let certificates = try Certificates.shared
        let server = try LateServer(certificates)
        let isHeld = Flag()
        var request = HTTPClientRequest("POST", url: server.url)
        (request.addresses, request.version) = (.any, version)
        request.certificateAuthorities = certificates.authority
        request.body = [1, 2, 3]
        request.isHeld = { isHeld.isSet }
        let (late, client) = (request, client)
        let answer = Task { try await client.send(late) }
        try await server.waitForConnection()
        isHeld.set()
        server.goOn()
        let error = await #expect(throws: HTTPClientError.self) { try await answer.value }
        #expect(error?.code == .held)
        #expect(error?.mayHaveBeenDelivered == false)
        #expect(server.events == ["connected"])
        // The control: without the switch it is written.
        request.isHeld = { false }
        #expect(try await client.send(request).status == 200)
        #expect(server.events.filter { $0 == "request" } == ["request"])
    }

    @Test func `libcurl does not repeat a request by itself after a switch`() async throws {
        let server = try LocalServer.shared
        for (path, timesAsked, count) in [("/once/a", 2, "3"), ("/once/b", 1, "2")] {
            var request = HTTPClientRequest("POST", url: server.url(path))
            (request.allowsPlainHTTP, request.addresses) = (true, .any)
            request.body = [1, 2, 3]
            #expect(try await client.send(request).status == 200)
            let asked = Mutex(0)
            request.isHeld = {
                asked.withLock { asked in
                    asked += 1
                    return asked > timesAsked
                }
            }
            if timesAsked == 2 {
                // The control: a kept connection that is dead has it sent twice.
                #expect(try await client.send(request).status == 200)
            } else {
                let held = request
                let error = await #expect(throws: HTTPClientError.self) {
                    try await client.send(held)
                }
                #expect(error?.code == .held)
                #expect(error?.mayHaveBeenDelivered == true)
            }
            request.isHeld = nil
            request.url = server.url("/count\(path)")
            #expect(try await client.send(request).body == Array(count.utf8))
        }
    }
}

/// A flag that one thread sets and others read.
final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}
