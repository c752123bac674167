import HTTP
import Testing

@Suite struct AnswerTests {
    @Test(arguments: [1, 2, 7, .max])
    func `answers in any order reach their requests, however the bytes are split`(
        pieces: Int
    ) throws {
        let talk = try Conversation(wanted: ["apns-id", "retry-after"])
        talk.pieces = pieces
        let requests = try (0..<3).map { try talk.send("/\($0)") }
        let frames = talk.output()
        #expect(frames.filter { $0.kind == Frame.Kind.headers }.map(\.stream) == [1, 3, 5])
        #expect(frames.filter { $0.kind == Frame.Kind.data }.allSatisfy { $0.endsStream })
        talk.receive(
            .settings(), .answer(5, 410, [("apns-id", "c"), ("server", "x")], ends: false),
            .data(5, [1, 2], ends: false), .answer(1, 200, [("apns-id", "a")]),
            .data(5, [3]), .answer(3, 429, [("retry-after", "7")]))
        let answers = requests.map { talk.ends[$0]?.response }
        #expect(answers.map { $0?.status } == [200, 429, 410])
        #expect(answers[0]?.fields.string("apns-id") == "a")
        #expect(answers[1]?.fields.string("retry-after") == "7")
        #expect(answers[2]?.fields.description == "apns-id: c")
        #expect(answers[2]?.body == [1, 2, 3])
        #expect(talk.endCounts.values.allSatisfy { $0 == 1 })
        #expect(talk.session.count == 0)
    }

    @Test func `interim answers are skipped`() throws {
        let talk = try Conversation(wanted: ["link"])
        let request = try talk.send()
        talk.output()
        talk.receive(
            .settings(), .answer(1, 103, [("link", "</a>")], ends: false), .answer(1, 204))
        #expect(talk.ends[request]?.response == HTTP2Response(status: 204))
    }

    @Test func `trailers end an answer and are not taken for one`() throws {
        let talk = try Conversation(wanted: ["apns-id"])
        let request = try talk.send()
        talk.output()
        talk.receive(
            .settings(), .answer(1, 200, [("apns-id", "a")], ends: false),
            .data(1, [9], ends: false), .headers(1, [("x-sum", "1")]))
        #expect(talk.end(request) == "200")
        #expect(talk.ends[request]?.response?.body == [9])
    }

    @Test func `a body over the limit is truncated, and its stream is reset`() throws {
        let talk = try Conversation()
        let request = try talk.send()
        talk.output()
        talk.receive(.settings(), .answer(1, 500, ends: false))
        for _ in 0..<3 {
            talk.receive(.data(1, [UInt8](repeating: 7, count: 8_000), ends: false))
        }
        let answer = try #require(talk.ends[request]?.response)
        #expect(answer.isTruncated)
        #expect(answer.body.count == HTTP2ClientLimits().bodyBytes)
        #expect(talk.output().contains(.reset(1, 8)))
        talk.receive(.data(1, [1], ends: true))
        #expect(talk.endCounts[request] == 1)
    }

    @Test func `the bodies of one connection share a limit`() throws {
        var limits = HTTP2ClientLimits()
        limits.incompleteBytes = 20_000
        let talk = try Conversation(limits: limits)
        let requests = try (0..<2).map { _ in try talk.send() }
        talk.output()
        let half = [UInt8](repeating: 7, count: 14_000)
        talk.receive(
            .settings(), .answer(1, ends: false), .answer(3, ends: false),
            .data(1, half, ends: false), .data(3, half, ends: false))
        #expect(talk.ends[requests[0]] == nil)
        #expect(talk.ends[requests[1]]?.response?.isTruncated == true)
        #expect(talk.ends[requests[1]]?.response?.body.count == 6_000)
    }

    @Test func `a header section over the limit still gives the status`() throws {
        var limits = HTTP2ClientLimits()
        limits.headerBytes = 1_000
        let talk = try Conversation(limits: limits)
        let request = try talk.send()
        talk.output()
        let field = ("x", String(repeating: "y", count: 500))
        talk.receive(.settings(), .answer(1, 200, [field, field]))
        #expect(talk.ends[request]?.response?.isTruncated == true)
        #expect(talk.end(request) == "200")
    }

    @Test func `an answer that comes before the body was sent stops the body`() throws {
        let talk = try Conversation()
        talk.receive(.windows(10))
        let request = try talk.send(body: String(repeating: "x", count: 100))
        talk.output()
        talk.receive(.answer(1, 413))
        #expect(talk.end(request) == "413")
        #expect(talk.output().contains { $0.kind == Frame.Kind.reset && $0.stream == 1 })
        // The slot is free, and the next request is not mixed up with what was left of the first.
        let next = try talk.send(body: "abc")
        let sent = talk.output().filter { $0.kind == Frame.Kind.data }
        #expect(sent.map(\.payload) == [Array("abc".utf8)])
        talk.receive(.answer(3))
        #expect(talk.end(next) == "200")
    }

    @Test func `header fields of all requests go to the HPACK table, those of one request do not`()
        throws
    {
        var shared = HTTPFields()
        shared.append("apns-topic", "org.example.some.application")
        shared.append("apns-push-type", "alert")
        func sizes(own: HTTPFields) throws -> [Int] {
            let talk = try Conversation()
            return try (0..<3).map { _ in
                try talk.send(own: own, shared: shared)
                return talk.output().first { $0.kind == Frame.Kind.headers }?.payload.count ?? 0
            }
        }
        let bare = try sizes(own: HTTPFields())
        #expect(bare[1] < bare[0] - 30)
        #expect(bare[2] == bare[1])
        var own = HTTPFields()
        own.append("apns-id", "0F0E2B94-1E4C-4A58-9D0F-0123456789AB")
        let more = try sizes(own: own)
        #expect(more[1] > bare[1] + 20)
        #expect(more[2] == more[1])
    }

    @Test(arguments: ["", "3/device", "/a b", "/\u{7f}", "/a\r\nx: y", "/é"])
    func `a path that is not valid is refused`(path: String) throws {
        let talk = try Conversation()
        let error = #expect(throws: HTTP2Failure.self) { try talk.send(path) }
        #expect(error?.code == .invalidRequest)
        #expect(talk.session.count == 0)
    }

    @Test func `a request body over the limit is refused`() throws {
        var limits = HTTP2ClientLimits()
        limits.requestBytes = 10
        let talk = try Conversation(limits: limits)
        try talk.send(body: "0123456789")
        let error = #expect(throws: HTTP2Failure.self) { try talk.send(body: "0123456789a") }
        #expect(error?.code == .invalidRequest)
    }

    @Test func `a request without a body ends with its header section`() throws {
        let talk = try Conversation()
        let request = try talk.send(body: "")
        let frames = talk.output().filter { $0.stream == 1 }
        #expect(frames.map(\.kind) == [Frame.Kind.headers])
        #expect(frames.first?.endsStream == true)
        talk.lose()
        #expect(talk.end(request) == "uncertain: connection lost")
    }
}
