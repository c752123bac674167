import Foundation
import HTTPClient
import Synchronization
import Testing

/// Requests as the server receives them, and its answers.
@Suite struct HTTPClientTests {
    private let client: HTTPClient
    private let server: LocalServer

    init() throws {
        client = try HTTPClient()
        server = try LocalServer.shared
    }

    private func request(_ method: String = "GET", _ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(method, url: server.url(path))
        request.allowsPlainHTTP = true
        request.addresses = .any
        return request
    }

    private func text(_ response: HTTPClientResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    @Test func `a long body may be streamed, and an error's body is not`() async throws {
        let some = Received()
        var request = request("GET", "/chunked/\(4 << 20)")
        request.maximumBodyLength = 10
        request.receive = { some.add($0) }
        let answer = try await client.send(request)
        #expect(answer.status == 200 && answer.body.isEmpty)
        #expect(some.count == 4 << 20)
        // Before the end.
        request.url = server.url("/slow")
        let endless = request
        let task = Task { try await client.send(endless) }
        while some.count == 4 << 20 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(some.count == (4 << 20) + 10)
        task.cancel()
        #expect(await #expect(throws: HTTPClientError.self) { try await task.value } != nil)
        request.url = server.url("/status/503")
        let refusal = try await client.send(request)
        #expect(refusal.status == 503 && text(refusal) == "so")
        #expect(some.count == (4 << 20) + 10)
    }

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"])
    func `method, path, headers and body arrive as given`(method: String) async throws {
        var request = request(method, "/echo/a%20b?c=d")
        request.headers = [.init("X-Name", "some value"), .init("X-Empty", "")]
        request.body = method == "GET" ? [] : Array("the body".utf8)
        let answer = try await client.send(request)
        #expect(answer.status == 200)
        #expect(!answer.isHTTP2)
        let lines = text(answer).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "\(method) /echo/a%20b?c=d")
        #expect(lines.contains("X-Name: some value"))
        #expect(lines.contains("X-Empty: "))
        #expect(!text(answer).contains("Content-Type"))
        #expect(!text(answer).contains("Expect"))
        #expect(lines.last == (method == "GET" ? "" : "the body"))
    }

    @Test func `a body of any bytes and length arrives whole`() async throws {
        var request = request("POST", "/echo")
        request.headers = [.init("Content-Type", "application/octet-stream")]
        request.body = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        request.maximumBodyLength = 3_000_000
        let answer = try await client.send(request)
        #expect(answer.body.suffix(request.body.count).elementsEqual(request.body))
        #expect(answer.body.dropLast(request.body.count).suffix(2) == Array("\n\n".utf8)[...])
    }

    @Test func `a POST without a body has a content length of zero`() async throws {
        let answer = try await client.send(request("POST", "/echo"))
        #expect(text(answer).contains("Content-Length: 0"))
    }

    @Test func `an answer to HEAD has no body`() async throws {
        let answer = try await client.send(request("HEAD", "/large/1000"))
        #expect(answer.status == 200)
        #expect(answer.body.isEmpty)
        #expect(answer.header("content-length") == "1000")
    }

    @Test func `headers keep their order and are found in any case`() async throws {
        let answer = try await client.send(request("GET", "/echo"))
        #expect(answer.headers.filter { $0.name == "X-Twice" }.map(\.value) == ["a", "b"])
        #expect(answer.header("x-twice") == "a")
        #expect(answer.header("X-None") == nil)
    }

    @Test(arguments: [200, 204, 301, 404, 410, 429, 500, 503])
    func `the HTTP client returns every status code as an answer`(status: Int) async throws {
        #expect(try await client.send(request("GET", "/status/\(status)")).status == status)
    }

    @Test func `a redirect is not followed`() async throws {
        let answer = try await client.send(request("GET", "/redirect/target"))
        #expect(answer.status == 302)
        #expect(answer.header("Location") == "/echo/target")
        #expect(text(try await client.send(request("GET", "/count/redirect/target"))) == "1")
        #expect(text(try await client.send(request("GET", "/count/echo/target"))) == "0")
    }

    @Test func `a hundred concurrent requests share one client`() async throws {
        let answers = try await withThrowingTaskGroup { group in
            for index in 0..<100 {
                group.addTask { try await client.send(request("GET", "/echo/\(index)")) }
            }
            return try await group.reduce(into: []) { $0.append(text($1)) }
        }
        let paths = Set(answers.compactMap { $0.split(separator: "\n").first })
        #expect(paths == Set((0..<100).map { "GET /echo/\($0)" }))
    }

    @Test func `a released client ends its threads`() async {
        await #expect(processExitsWith: .success) {
            func threads() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { id in
                    let name = try? String(
                        contentsOfFile: "/proc/self/task/\(id)/comm", encoding: .utf8)
                    return name == "http-client\n"
                }
            }
            func wait(for count: Int) async throws {
                while try threads() != count { try await Task.sleep(for: .milliseconds(10)) }
            }
            var clients = try (0..<3).map { _ in try HTTPClient() }
            try await wait(for: 6)
            clients.removeAll()
            try await wait(for: 0)
        }
    }

    @Test func `proxies set in the environment are not used`() async {
        await #expect(processExitsWith: .success) {
            for name in ["http_proxy", "https_proxy", "all_proxy", "ALL_PROXY"] {
                unsafe setenv(name, "http://127.0.0.1:1", 1)
            }
            let server = try LocalServer()
            var request = HTTPClientRequest(url: server.url("/echo"))
            request.allowsPlainHTTP = true
            request.addresses = .any
            #expect(try await HTTPClient().send(request).status == 200)
        }
    }
}

/// The number of a body's bytes that were received.
private final class Received: Sendable {
    private let bytes = Mutex(0)

    var count: Int { bytes.withLock(\.self) }

    func add(_ piece: [UInt8]) { bytes.withLock { $0 += piece.count } }
}
