import HTTPClient
import Synchronization
import Testing

/// Errors without an answer, and whether the request may have been delivered.
@Suite(.timeLimit(.minutes(10))) struct FailureTests {
    private let client: HTTPClient
    private let server: LocalServer

    init() throws {
        client = try HTTPClient()
        server = try LocalServer.shared
    }

    private func request(_ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest("POST", url: server.url(path))
        request.body = [1, 2, 3]
        request.allowsPlainHTTP = true
        request.addresses = .any
        return request
    }

    private func failure(_ request: HTTPClientRequest) async throws -> HTTPClientError {
        let error = await #expect(throws: HTTPClientError.self) { try await client.send(request) }
        return try #require(error)
    }

    @Test(arguments: ["http://127.0.0.1:1/", "http://no-such-host.invalid/"])
    func `a request to an unreachable server was not delivered`(url: String) async throws {
        var request = request("/")
        request.url = url
        let error = try await failure(request)
        #expect(error.code == .couldNotConnect)
        #expect(!error.mayHaveBeenDelivered)
    }

    @Test func `a refused connection is told in the words that all clients have`() async throws {
        var request = request("/")
        request.url = "http://127.0.0.1:1/"
        #expect(try await failure(request).message == "connection refused by 127.0.0.1:1")
    }

    @Test(arguments: ["/hang", "/slow"])
    func `a request without an answer in time may have been delivered`(path: String) async throws {
        var request = request(path)
        // Time enough to be connected and to say it, on a busy machine too.
        request.timeout = .seconds(2)
        let start = ContinuousClock.now
        let error = try await failure(request)
        #expect(error.code == .timedOut)
        #expect(error.mayHaveBeenDelivered)
        #expect(ContinuousClock.now - start >= .milliseconds(1990))
    }

    @Test func `a server that never completes TLS did not get the request`() async throws {
        let silent = try SilentServer()
        var request = request("/")
        request.url = "https://127.0.0.1:\(silent.port)/"
        request.timeout = .milliseconds(300)
        let error = try await failure(request)
        #expect(error.code == .timedOut)
        #expect(!error.mayHaveBeenDelivered)
    }

    @Test(arguments: ["/drop", "/garbage", "/partial"])
    func `a request whose answer breaks off may have been delivered`(path: String) async throws {
        let error = try await failure(request(path))
        #expect(error.code == .protocolError)
        #expect(error.mayHaveBeenDelivered)
    }

    @Test(arguments: ["/large/65537", "/chunked/66560", "/large/10000000", "/headers/70000"])
    func `an answer that is too long is cut off, and its request may have been delivered`(
        path: String
    ) async throws {
        let error = try await failure(request(path))
        #expect(error.code == .tooLarge)
        #expect(error.mayHaveBeenDelivered)
        #expect(error.status == (path.hasPrefix("/headers") ? nil : 200))
    }

    @Test(arguments: ["/large/65536", "/chunked/65536", "/headers/60000"])
    func `an answer of exactly the longest length is accepted`(path: String) async throws {
        #expect(try await client.send(request(path)).status == 200)
    }

    @Test func `the limit of an answer's length is the request's own`() async throws {
        var request = request("/large/11")
        request.maximumBodyLength = 10
        #expect(try await failure(request).code == .tooLarge)
        request.maximumBodyLength = 11
        #expect(try await client.send(request).body.count == 11)
    }

    @Test func `a body that is too long is taken as far as its caller grants more room`()
        async throws
    {
        for path in ["/large/204800", "/chunked/204800"] {
            var request = request(path)
            request.maximumBodyLength = 1000
            let asked = Mutex(0)
            request.moreBodyLength = {
                asked.withLock { $0 += 1 }
                return 204_800
            }
            #expect(try await client.send(request).body.count == 204_800)
            #expect(asked.withLock { $0 } == 1)
            request.moreBodyLength = { 204_799 }
            #expect(try await failure(request).code == .tooLarge)
            // Less than before takes nothing away.
            request.maximumBodyLength = 204_800
            request.moreBodyLength = { 0 }
            #expect(try await client.send(request).body.count == 204_800)
        }
    }

    @Test func `a cancelled task ends its request`() async throws {
        let (request, count) = (request("/hang/cancelled"), request("/count/hang/cancelled"))
        let task = Task { try await client.send(request) }
        while try await client.send(count).body != Array("1".utf8) {
            try await Task.sleep(for: .milliseconds(5))
        }
        task.cancel()
        let result = await task.result
        let error = #expect(throws: HTTPClientError.self) { try result.get() }
        #expect(error?.code == .cancelled)
        #expect(error?.mayHaveBeenDelivered == true)
    }

    @Test func `a task that is already cancelled sends no request`() async throws {
        let request = request("/hang")
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await client.send(request)
        }
        task.cancel()
        let result = await task.result
        let error = #expect(throws: HTTPClientError.self) { try result.get() }
        #expect(error?.code == .cancelled)
    }

    @Test func `many requests cancelled at any moment all end`() async throws {
        let ends = await withTaskGroup { group in
            for index in 0..<200 {
                group.addTask {
                    let task = Task { try await client.send(request("/echo")) }
                    try? await Task.sleep(for: .microseconds(index * 50))
                    task.cancel()
                    switch await task.result {
                    case .success(let answer): return answer.status == 200
                    case .failure(let error): return (error as? HTTPClientError)?.code == .cancelled
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ends.count == 200)
        #expect(ends.allSatisfy { $0 })
    }

    @Test(arguments: [
        "", "/", "echo", "//127.0.0.1/", "http://", "file:///etc/passwd",
        "ftp://127.0.0.1/", "gopher://127.0.0.1/", "dict://127.0.0.1/", "javascript:1",
        "http://user@127.0.0.1/", "http://user:password@127.0.0.1/", "http://127.0.0.1:99999/",
        "http://127.0.0.1:x/", "http://127.0.0.1/a b", "http://127.0.0.1/\r\nX: y",
        "http://127.0.0.1/\u{0}", "http://127.0.0.1\u{0}.example.org/", "http://[::1/",
    ])
    func `an invalid URL is refused`(url: String) async throws {
        var request = request("/")
        request.url = url
        let error = try await failure(request)
        #expect(error.code == .invalidRequest)
        #expect(!error.mayHaveBeenDelivered)
    }

    @Test func `plain HTTP is refused unless it is allowed`() async throws {
        var request = request("/echo")
        request.allowsPlainHTTP = false
        #expect(try await failure(request).code == .invalidRequest)
    }

    @Test(arguments: [
        HTTPClientHeader("X", "a\r\nY: b"), HTTPClientHeader("X", "a\nb"),
        HTTPClientHeader("X", "a\u{0}b"), HTTPClientHeader("X: y\r\nZ", "a"),
        HTTPClientHeader("", "a"), HTTPClientHeader("X Y", "a"), HTTPClientHeader("X:", "a"),
        HTTPClientHeader("Content-Length", "5"), HTTPClientHeader("transfer-encoding", "chunked"),
    ])
    func `a header that could inject another is refused`(header: HTTPClientHeader)
        async throws
    {
        var request = request("/echo")
        request.headers = [header]
        #expect(try await failure(request).code == .invalidRequest)
    }

    @Test(arguments: ["", "GET /", "GET\r\n", "G\u{0}", "GÉT"])
    func `a method that is not a token is refused`(method: String) async throws {
        var request = request("/echo")
        request.method = method
        #expect(try await failure(request).code == .invalidRequest)
    }
}
