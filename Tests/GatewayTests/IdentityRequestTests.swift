import Protocol
import Synchronization
import Testing

@testable import Gateway

/// The requests to the identity provider that the gateway makes for the registry.
struct IdentityRequestTests {
    /// A registry that hands out two requests, fails between them, and records the answers.
    private final class Registry: Caller {
        private let state = Mutex((turn: 0, answers: [Proto.AnswerIdentityRequestRequest]()))

        var answers: [Proto.AnswerIdentityRequestRequest] { state.withLock { $0.answers } }

        func call(
            _ method: Method, _ request: [UInt8], _ context: CallContext
        ) async throws -> [UInt8] {
            if method.path == Method.Accounts.answerIdentityRequest.path {
                let answer = try Proto.AnswerIdentityRequestRequest(
                    decoding: request, limits: .answers)
                state.withLock { $0.answers.append(answer) }
                return []
            }
            let turn = state.withLock { state in
                defer { state.turn += 1 }
                return state.turn
            }
            switch turn {
            case 0, 2: return try Self.requests(turn).encoded()
            case 1: throw RPCError(.unavailable, "the registry starts again")
            default:
                try await Task.sleep(for: .seconds(60))
                return []
            }
        }

        private static func requests(_ turn: Int) -> Proto.TakeIdentityRequestsResponse {
            var request = Proto.IdentityRequest()
            request.number = UInt64(turn + 7)
            request.uri = "https://id.example.org/\(turn)"
            var response = Proto.TakeIdentityRequestsResponse()
            response.requests = [request]
            return response
        }
    }

    @Test func `each request is made once and its answer told, also after the registry was away`()
        async throws
    {
        let registry = Registry()
        let work = Task {
            await IdentityRequests(registry) { request in
                var answer = Proto.AnswerIdentityRequestRequest()
                (answer.status, answer.body) = (200, Array(request.uri.utf8))
                return answer
            }.makeAll()
        }
        defer { work.cancel() }
        while registry.answers.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(registry.answers.map(\.number) == [7, 9])
        #expect(
            registry.answers.map { String(decoding: $0.body, as: UTF8.self) }
                == ["https://id.example.org/0", "https://id.example.org/2"])
    }
}
