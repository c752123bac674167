import HTTP
import HTTPServer
import Synchronization
import TLS
import TestCertificates
import TestSupport
import Testing

/// The events that a handler gets for the connections it controls.
@Suite(.serialized)
struct ConversationTests {
    /// A handler that takes every request and cuts its connection.
    private final class Cutter: HTTPHandler {
        let taken = Mutex(0)
        let ended = Mutex<[HTTPConversation.ID]>([])

        func takes(
            _ request: HTTPRequest, from peer: HTTPPeer, on conversation: HTTPConversation
        ) -> Bool {
            taken.withLock { $0 += 1 }
            conversation.cut()
            return true
        }

        func conversationEnded(_ id: HTTPConversation.ID) { ended.withLock { $0.append(id) } }
        func bodyLimit(for request: HTTPRequest) -> HTTPBodyLimit { 1024 }
        func finalBodyLimit(for request: HTTPRequest, from peer: HTTPPeer) async -> Int {
            1024
        }
        func answer(_ request: HTTPRequest, from peer: HTTPPeer) async -> HTTPResponse {
            HTTPResponse(status: 500)
        }
        func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse? { nil }
        func refusal(_ problem: HTTPProblem, of request: HTTPRequest) -> HTTPResponse {
            problem.response
        }
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `the end of a connection is reported even if its first request ended it`(
        version: String
    ) async throws {
        let certificates = try Certificates.shared
        let context = try TLSServerContext.load(
            certificateChain: certificates.chain, key: certificates.key)
        let cutter = Cutter()
        try await withLoop { loop in
            let listener = HTTPListener(
                cutter, certificate: ServerCertificate(context), on: loop)
            let port = try await listener.listen(address: "127.0.0.1", port: 0)
            await #expect(throws: (any Error).self) {
                try await Client.run(
                    "curl",
                    [
                        "-sS", version, "--cacert", certificates.authority, "-d", "x",
                        "https://localhost:\(port)/",
                    ])
            }
            await listener.drain()
        }
        let taken = cutter.taken.withLock { $0 }
        #expect(taken > 0)
        #expect(cutter.ended.withLock { $0.count } == taken)
    }
}
