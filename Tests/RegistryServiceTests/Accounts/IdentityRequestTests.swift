import Crypto
import OpenID
import Protocol
import Testing
import Transport

@testable import RegistryService

/// The requests to the identity provider, which the gateway takes from the registry and makes.
final class IdentityRequestTests {
    private let loop: EventLoop

    init() throws {
        loop = try EventLoop()
        loop.start(named: "identity-test")
    }

    deinit { loop.stop() }

    private func queue(
        seed: UInt64 = 1, _ longest: Duration = .seconds(60)
    ) -> IdentityRequestQueue {
        IdentityRequestQueue(
            on: loop, random: .seeded(seed), patience: longest, wait: longest)
    }

    private static let request = IdentityRequest(
        uri: "https://id.example.org/token", form: "code=1", authorization: "Basic YTpi")

    private static func answer(
        _ request: Proto.IdentityRequest, _ status: UInt32, body: [UInt8] = [], failure: String = ""
    ) -> Proto.AnswerIdentityRequestRequest {
        var answer = Proto.AnswerIdentityRequestRequest()
        (answer.number, answer.status) = (request.number, status)
        (answer.body, answer.failure) = (body, failure)
        return answer
    }

    private static func status(_ result: IdentityRequest.Result) -> Int? {
        try? result.get().status
    }

    @Test func `a request waits for the gateway's answer`() async throws {
        let queue = self.queue()
        async let result = queue.send(Self.request)
        let taken = try #require(await queue.take(.init()).requests.first)
        #expect(taken.uri == Self.request.uri)
        #expect(taken.form == "code=1")
        #expect(taken.authorization == "Basic YTpi")
        _ = await queue.answer(
            Self.answer(taken, 200, body: [123, 125]))
        let (status, body) = try await result.get()
        #expect((status, body) == (200, [123, 125]))
    }

    @Test func `requests at the same time get each their own answer`() async throws {
        let queue = self.queue()
        async let first = queue.send(IdentityRequest(uri: "https://id.example.org/1"))
        async let second = queue.send(IdentityRequest(uri: "https://id.example.org/2"))
        var taken: [Proto.IdentityRequest] = []
        while taken.count < 2 { taken += await queue.take(.init()).requests }
        for request in taken.reversed() {
            _ = await queue.answer(
                .with {
                    ($0.number, $0.status) = (
                        request.number, request.uri.hasSuffix("1") ? 201 : 202
                    )
                })
        }
        #expect(await Self.status(first) == 201)
        #expect(await Self.status(second) == 202)
    }

    @Test func `why the provider could not be reached is handed on`() async throws {
        let queue = self.queue()
        async let result = queue.send(Self.request)
        let taken = try #require(await queue.take(.init()).requests.first)
        _ = await queue.answer(
            Self.answer(taken, 0, failure: "connection: refused"))
        guard case .failure(let problem) = await result else {
            return #expect(Bool(false), "there is an answer")
        }
        #expect("\(problem)".contains("connection: refused"))
    }

    @Test func `a request that no gateway takes fails and says so, and is not taken later`()
        async throws
    {
        let queue = self.queue(.milliseconds(20))
        guard case .failure(let problem) = await queue.send(Self.request) else {
            return #expect(Bool(false), "there is an answer")
        }
        #expect("\(problem)".contains("the gateway"))
        #expect(await queue.take(.init()).requests.isEmpty)
    }

    @Test func `a gateway that has gone leaves a request to the next one`() async throws {
        let queue = self.queue()
        let gone = Task { await queue.take(.init()).requests.count }
        await Task.yield()
        gone.cancel()
        async let result = queue.send(Self.request)
        let taken = try #require(await queue.take(.init()).requests.first)
        #expect(await gone.value == 0)
        _ = await queue.answer(Self.answer(taken, 200))
        #expect(await Self.status(result) == 200)
    }

    @Test func `an answer to a request of the registry's earlier process is given to nobody`()
        async throws
    {
        let earlier = queue(.milliseconds(10))
        async let unanswered = earlier.send(Self.request)
        let old = try #require(await earlier.take(.init()).requests.first)
        _ = await unanswered
        let queue = self.queue(seed: 2)
        async let result = queue.send(Self.request)
        let taken = try #require(await queue.take(.init()).requests.first)
        _ = await queue.answer(Self.answer(old, 500))
        _ = await queue.answer(Self.answer(taken, 200))
        #expect(await Self.status(result) == 200)
    }
}
