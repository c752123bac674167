import DeliveryEngine
import JSON
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// Messages in the format of FCM's HTTP v1 API.
@Suite struct FCMRequestTests {
    private static func request(
        _ message: OutgoingMessage, _ presentation: Presentation? = nil,
        to target: FCMTarget = .fid("f1"), validateOnly: Bool = false
    ) throws -> FCMRequest {
        try FCMRequest(
            message, presentation ?? Presentation(of: message.content), to: target,
            project: "demo-1", validateOnly: validateOnly)
    }

    private static func message(_ request: FCMRequest) throws -> JSONValue {
        try JSONDocument(parsing: request.body).root.required("message")
    }

    @Test func `an alert has a notification and the options of each platform`() throws {
        let message = SampleMessage.make {
            $0.url = "https://news.example/hr1"
            $0.imageUrl = "https://news.example/i.jpg"
            $0.collapseKey = "vote-1"
            $0.data = ["bill": "hr1-113"]
        }
        let request = try Self.request(message)
        #expect(request.path == "/v1/projects/demo-1/messages:send")
        let topic = MessageNames.topic(app: "news", collapseKey: "vote-1")
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"message":{"fid":"f1","data":{"herald_id":"01abc-7","#
                + #""herald_notification":"01abc","herald_type":"/bill/vote","#
                + #""herald_url":"https://news.example/hr1","#
                + #""herald_image":"https://news.example/i.jpg","#
                + #""herald_collapse_key":"vote-1","bill":"hr1-113"},"#
                + #""notification":{"title":"Vote","body":"Passed 51–49","#
                + #""image":"https://news.example/i.jpg"},"#
                + #""android":{"priority":"high","ttl":"3600s","collapse_key":"vote-1","#
                + #""notification":{"sound":"default","tag":"vote-1"}},"#
                + #""apns":{"headers":{"apns-push-type":"alert","apns-priority":"10","#
                + #""apns-expiration":"1795327200","apns-collapse-id":"vote-1"},"#
                + #""payload":{"aps":{"sound":"default","mutable-content":1}}},"#
                + #""webpush":{"headers":{"TTL":"3600","Urgency":"high","Topic":"\#(topic)"},"#
                + #""notification":{"tag":"vote-1"},"#
                + #""fcm_options":{"link":"https://news.example/hr1"}}}}"#)
    }

    @Test func `an FCM message has exactly one target, named by its kind`() throws {
        for (kind, name, other) in [("fcm-fid", "fid", "token"), ("fcm-token", "token", "fid")] {
            let target = try #require(FCMTarget(kind: kind, value: "x:1"))
            let sent = try Self.message(try Self.request(SampleMessage.make(), to: target))
            #expect(try sent.required(name).string() == "x:1")
            #expect(sent.member(other) == nil)
            #expect(sent.member("topic") == nil)
        }
        #expect(FCMTarget(kind: "apns", value: "x") == nil)
        #expect(throws: PayloadProblem.self) {
            try Self.request(SampleMessage.make(), to: .token(""))
        }
    }

    @Test func `every value of data is a string`() throws {
        let sent = try Self.message(
            try Self.request(SampleMessage.make { $0.data = ["n": "1", "b": "true", "e": ""] }))
        var count = 0
        for (_, value) in try sent.required("data").members() {
            #expect(value.kind == .string)
            count += 1
        }
        #expect(count == 6)
    }

    @Test(arguments: [Presentation.Kind.silent, .clear])
    func `a silent or clear message has only data and normal priority`(kind: Presentation.Kind)
        throws
    {
        let message = SampleMessage.make { $0.collapseKey = "vote-1" }
        let sent = try Self.message(try Self.request(message, Presentation(kind)))
        #expect(sent.member("notification") == nil)
        let android = try sent.required("android")
        #expect(try android.required("priority").string() == "normal")
        #expect(android.member("notification") == nil)
        let apns = try sent.required("apns")
        #expect(
            try apns.required("headers").required("apns-push-type").string() == "background")
        #expect(
            try apns.required("payload").required("aps").required("content-available").int32() == 1)
        #expect(sent.member("webpush")?.member("notification") == nil)
        let clear = try sent.required("data").member("herald_clear")?.string()
        #expect(clear == (kind == .clear ? "vote-1" : nil))
    }

    @Test func `a message is validated without sending it if asked`() throws {
        let request = try Self.request(SampleMessage.make(), validateOnly: true)
        #expect(String(decoding: request.body, as: UTF8.self).hasPrefix(#"{"validate_only":true,"#))
    }

    @Test(arguments: ["from", "message_type", "collapse_key", "google.c", "gcm.n", "herald_id"])
    func `a data name that FCM reserves is refused before sending`(name: String) {
        #expect(throws: PayloadProblem.reservedName(name)) {
            try Self.request(SampleMessage.make { $0.data = [name: "x"] })
        }
        #expect(throws: Never.self) {
            try Self.request(SampleMessage.make { $0.data = ["x" + name: "x"] })
        }
    }

    @Test func `the time to live is never negative nor over the platforms' limits`() throws {
        func lives(_ span: Duration) throws -> [String] {
            var message = SampleMessage.make()
            message.expireTime = message.time + span
            let sent = try Self.message(try Self.request(message))
            return try [
                sent.required("android").required("ttl").string(),
                sent.required("webpush").required("headers").required("TTL").string(),
            ]
        }
        #expect(try lives(.seconds(-5)) == ["0s", "0"])
        #expect(try lives(.milliseconds(1999)) == ["1s", "1"])
        #expect(try lives(.seconds(86_400 * 400)) == ["2419200s", "2592000"])
    }

    @Test func `notification and data have at most 4096 bytes together, or are shortened`() throws {
        func bytes(_ count: Int) throws -> OutgoingMessage {
            SampleMessage.make { $0.body = String(repeating: "x", count: count) }
        }
        let problem = #expect(throws: PayloadProblem.self) { try Self.request(try bytes(4096)) }
        guard case .tooLarge(let size, 4096) = problem else {
            Issue.record("\(String(describing: problem))")
            return
        }
        let longest = 4096 - (size - 4096)
        #expect(throws: Never.self) { try Self.request(try bytes(longest)) }
        #expect(throws: PayloadProblem.tooLarge(bytes: 4097, limit: 4096)) {
            try Self.request(try bytes(longest + 1))
        }
        var presentation = Presentation(.alert)
        presentation.mayShorten = true
        let sent = try Self.message(try Self.request(try bytes(4096), presentation))
        let body = try sent.required("notification").required("body").string()
        // The mark has three bytes.
        #expect(body == String(repeating: "x", count: longest - 3) + "…")
    }
}
