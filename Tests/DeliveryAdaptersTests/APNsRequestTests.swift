import DeliveryEngine
import JSON
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// Messages in the format of APNs.
@Suite struct APNsRequestTests {
    static func request(
        _ message: OutgoingMessage, _ presentation: Presentation? = nil
    ) throws -> APNsRequest {
        try APNsRequest(
            message, presentation ?? Presentation(of: message.content),
            bundleID: "org.example.news")
    }

    static func header(_ name: String, _ request: APNsRequest) -> String? {
        let found = request.headers.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }

    private static func text(_ request: APNsRequest) -> String {
        String(decoding: request.body, as: UTF8.self)
    }

    @Test func `an alert has its texts, a sound, and the app's data beside aps`() throws {
        let message = SampleMessage.make(address: "AB12") {
            $0.url = "/bills/hr1"
            $0.data = ["bill": "hr1-113", "empty": ""]
        }
        let request = try Self.request(message)
        #expect(request.path == "/3/device/ab12")
        #expect(
            Self.text(request)
                == #"{"aps":{"alert":{"title":"Vote","body":"Passed 51–49"},"sound":"default","#
                + #""mutable-content":1},"herald_id":"01abc-7","herald_notification":"01abc","#
                + #""herald_type":"/bill/vote","herald_url":"/bills/hr1","#
                + #""bill":"hr1-113","empty":""}"#)
        #expect(
            request.headers.dropLast() == [
                PushHeader("apns-topic", "org.example.news"), PushHeader("apns-push-type", "alert"),
                PushHeader("apns-priority", "10"), PushHeader("apns-expiration", "1795327200"),
                PushHeader("apns-collapse-id", "01abc-7"),
            ])
    }

    @Test func `an app's extension runs for each alert, and for images alone without receipts`()
        throws
    {
        func text(
            wantsReceipt: Bool, _ change: (inout Proto.Content) -> Void = { _ in }
        ) throws -> String {
            let message = SampleMessage.make(change)
            return Self.text(
                try APNsRequest(
                    message, Presentation(of: message.content), bundleID: "org.example.news",
                    wantsReceipt: wantsReceipt))
        }
        #expect(try text(wantsReceipt: true).contains(#""mutable-content":1"#))
        #expect(try !text(wantsReceipt: false).contains("mutable-content"))
        #expect(
            try text(wantsReceipt: false) { $0.imageUrl = "https://a.example/i.jpg" }
                .contains(#""mutable-content":1"#))
        // Nobody is asked about what shows nothing.
        #expect(try !text(wantsReceipt: true) { $0.silent = true }.contains("mutable-content"))
        #expect(
            try !text(wantsReceipt: true) {
                ($0.silent, $0.badge) = (true, Proto.Badge())
                $0.badge?.count = 3
            }.contains("mutable-content"))
    }

    @Test func `an image makes the app's extension run, and a badge sets the number`() throws {
        var presentation = Presentation(.alert)
        presentation.badge = 3
        presentation.sound = nil
        let message = SampleMessage.make { $0.imageUrl = "https://a.example/i.jpg" }
        let text = Self.text(try Self.request(message, presentation))
        #expect(text.contains(#""badge":3,"mutable-content":1}"#))
        #expect(text.contains(#""herald_image":"https://a.example/i.jpg""#))
        #expect(!text.contains("sound"))
    }

    @Test func `a silent message wakes the app in the background and shows nothing`() throws {
        let message = SampleMessage.make {
            $0.silent = true
            $0.data = ["a": "b"]
        }
        var presentation = Presentation(of: message.content)
        presentation.badge = 3
        let request = try Self.request(message, presentation)
        #expect(Self.text(request).hasPrefix(#"{"aps":{"content-available":1},"herald_id""#))
        #expect(Self.text(request).hasSuffix(#""a":"b"}"#))
        #expect(Self.header("apns-push-type", request) == "background")
        #expect(Self.header("apns-priority", request) == "5")
    }

    @Test func `a clear message names what was shown before, and shows nothing itself`() throws {
        let message = SampleMessage.make { ($0.collapseKey, $0.clear) = ("vote-1", true) }
        let request = try Self.request(message)
        #expect(Self.text(request).hasPrefix(#"{"aps":{"content-available":1},"#))
        #expect(Self.text(request).contains(#""herald_clear":"vote-1""#))
        #expect(!Self.text(request).contains("Passed"))
        #expect(Self.header("apns-push-type", request) == "background")
    }

    @Test func `a collapse key is sent as the collapse id, shortened to 64 bytes if needed`() throws
    {
        func value(_ key: String) throws -> String? {
            let message = SampleMessage.make { $0.collapseKey = key }
            return Self.header("apns-collapse-id", try Self.request(message))
        }
        #expect(try value("vote-1") == "vote-1")
        let long = String(repeating: "k", count: 64)
        #expect(try value(long) == long)
        for key in [long + "k", "Abstimmung für alle", "a\r\nb: c", " lead"] {
            let derived = try #require(try value(key))
            #expect(derived.utf8.count <= 64)
            #expect(derived.utf8.allSatisfy { $0 > 32 && $0 < 127 })
            #expect(derived != key)
            #expect(try value(key) == derived)
        }
        #expect(try value(long + "k") != value(long + "l"))
    }

    @Test func `an alert without a collapse key collapses with its own copies alone`() throws {
        func value(_ id: String, _ change: (inout Proto.Content) -> Void = { _ in }) throws
            -> String?
        {
            var message = SampleMessage.make(change)
            message.messageID = id
            return Self.header("apns-collapse-id", try Self.request(message))
        }
        #expect(try value("01abc-7") == "01abc-7")
        #expect(try value("01abc-8") == "01abc-8")
        let long = String(repeating: "m", count: 65)
        #expect(try value(long).map { (1...64).contains($0.utf8.count) } == true)
        #expect(try value(long) == value(long))
        // What shows nothing has nothing to collapse.
        #expect(try value("01abc-7") { $0.silent = true } == nil)
    }

    @Test func `a message has the same apns-id at every attempt, different from any other's`()
        throws
    {
        let message = SampleMessage.make()
        let id = try #require(Self.header("apns-id", try Self.request(message)))
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        #expect(id.wholeMatch(of: form) != nil)
        var again = message
        again.time = message.time + .seconds(60)
        #expect(Self.header("apns-id", try Self.request(again)) == id)
        var other = message
        other.messageID = "01abc-8"
        #expect(Self.header("apns-id", try Self.request(other)) != id)
        var elsewhere = message
        elsewhere.address = String(message.address.reversed())
        #expect(elsewhere.address != message.address)
        #expect(Self.header("apns-id", try Self.request(elsewhere)) != id)
    }

    @Test func `a message that expires within a second is sent with an expiration of zero`() throws
    {
        var message = SampleMessage.make()
        message.expireTime = message.time + .milliseconds(999)
        #expect(Self.header("apns-expiration", try Self.request(message)) == "0")
        message.expireTime = message.time + .seconds(1)
        #expect(Self.header("apns-expiration", try Self.request(message)) == "1795323601")
    }

    @Test(arguments: ["", "abc", "zz", "ab/../cd", String(repeating: "ab", count: 257), "ab\r\ncd"])
    func `a token that is not hexadecimal is refused but does not count as gone`(token: String) {
        let problem = #expect(throws: PayloadProblem.self) {
            try Self.request(SampleMessage.make(address: token))
        }
        guard case .refused = problem?.outcome else {
            Issue.record("\(String(describing: problem))")
            return
        }
    }

    @Test(arguments: ["aps", "herald_id", "herald_x"])
    func `a data name that is reserved is refused`(name: String) {
        #expect(throws: PayloadProblem.reservedName(name)) {
            try Self.request(SampleMessage.make { $0.data = [name: "x"] })
        }
    }

    private static func message(bytes: Int, type: APNsPushType) throws -> OutgoingMessage {
        let short = try request(APNsPushTypeTests.message(type) { $0.body = "" }).body.count
        let rest = bytes - short - #","body":"""#.utf8.count
        return APNsPushTypeTests.message(type) { $0.body = String(repeating: "x", count: rest) }
    }

    @Test(arguments: [(APNsPushType.alert, 4096), (.voip, 5120)])
    func `a body of exactly the limit is sent, and one byte more is refused`(
        type: APNsPushType, limit: Int
    ) throws {
        let fits = try Self.message(bytes: limit, type: type)
        #expect(try Self.request(fits).body.count == limit)
        let over = try Self.message(bytes: limit + 1, type: type)
        #expect(throws: PayloadProblem.tooLarge(bytes: limit + 1, limit: limit)) {
            try Self.request(over)
        }
    }

    @Test(arguments: ["x", "ä", "👩‍👩‍👧‍👦", "\"", "\u{2028}", "e\u{301}"])
    func `a text that may be shortened is cut between characters, as late as possible`(unit: String)
        throws
    {
        var presentation = Presentation(.alert)
        presentation.mayShorten = true
        let message = SampleMessage.make { $0.body = String(repeating: unit, count: 5000) }
        let request = try Self.request(message, presentation)
        let alert = try JSONDocument(parsing: request.body).root.required("aps").required("alert")
        let body = try alert.required("body").string()
        #expect(body.hasSuffix("…"))
        #expect(body.dropLast().allSatisfy { $0 == Character(unit) })
        #expect(request.body.count <= 4096)
        // An escape has at most six bytes, and a family 25.
        #expect(request.body.count > 4096 - 26)
        #expect(try alert.required("title").string() == "Vote")
    }

    @Test func `a title is shortened too, and a message that never fits is refused`() throws {
        var presentation = Presentation(.alert)
        presentation.mayShorten = true
        let long = SampleMessage.make {
            $0.body = ""
            $0.title = String(repeating: "t", count: 5000)
        }
        #expect(try Self.request(long, presentation).body.count == 4096)
        let data = SampleMessage.make { $0.data = ["a": String(repeating: "x", count: 5000)] }
        #expect(throws: PayloadProblem.self) { try Self.request(data, presentation) }
    }
}
