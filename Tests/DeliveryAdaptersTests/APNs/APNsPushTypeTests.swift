import DeliveryEngine
import JSON
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// The topic, priority and payload of every push type of APNs.
@Suite struct APNsPushTypeTests {
    /// Returns a message of a push type, with the fields that the type needs.
    static func message(
        _ type: APNsPushType, address: String = "ab12",
        _ change: (inout Proto.Content) -> Void = { _ in }
    ) -> OutgoingMessage {
        SampleMessage.make(address: address) { content in
            content.silent = ![.alert, .voip, .liveactivity].contains(type)
            content.data = ["score": "2:1"]
            content.apns = Proto.APNsOptions()
            content.apns?.pushType = Proto.APNsPushType(rawValue: number(type))
            if type == .mdm { content.apns?.pushMagic = "magic" }
            if type == .liveactivity { content.apns?.liveActivity = activity(.update) }
            change(&content)
        }
    }

    /// Returns the number of a push type in the schema, found by its name.
    private static func number(_ type: APNsPushType) -> Int32 {
        Proto.APNsPushType.names.first {
            $0.name.description == "APNS_PUSH_TYPE_\(type.rawValue.uppercased())"
        }?.number ?? -1
    }

    private static func activity(_ event: Proto.LiveActivityEvent) -> Proto.LiveActivity {
        var activity = Proto.LiveActivity()
        activity.event = event
        activity.contentState = #"{"home":2,"away":1}"#
        activity.stateTime = UnixTime(milliseconds: 1_795_323_500_999).timestamp
        return activity
    }

    private static func request(_ message: OutgoingMessage) throws -> APNsRequest {
        try APNsRequest(message, Presentation(of: message), bundleID: "org.example.news")
    }

    private static func text(_ request: APNsRequest) -> String {
        String(decoding: request.body, as: UTF8.self)
    }

    @Test(arguments: [
        (APNsPushType.alert, "org.example.news", "10"), (.background, "org.example.news", "5"),
        (.location, "org.example.news.location-query", "10"),
        (.voip, "org.example.news.voip", "10"),
        (.complication, "org.example.news.complication", "10"),
        (.fileprovider, "org.example.news.pushkit.fileprovider", "5"),
        (.mdm, "org.example.news", "10"),
        (.liveactivity, "org.example.news.push-type.liveactivity", "10"),
        (.pushtotalk, "org.example.news.voip-ptt", "10"),
        (.controls, "org.example.news.push-type.controls", "5"),
        (.widgets, "org.example.news.push-type.widgets", "5"),
    ])
    func `each push type has its topic and priority`(
        type: APNsPushType, topic: String, priority: String
    ) throws {
        let request = try Self.request(Self.message(type))
        #expect(APNsRequestTests.header("apns-topic", request) == topic)
        #expect(APNsRequestTests.header("apns-push-type", request) == type.rawValue)
        #expect(APNsRequestTests.header("apns-priority", request) == priority)
        // A device may say the topic as Apple writes it.
        let same = try APNsRequest(
            Self.message(type), Presentation(of: Self.message(type)), bundleID: topic)
        #expect(APNsRequestTests.header("apns-topic", same) == topic)
        let root = try JSONDocument(parsing: request.body).root
        #expect(try type == .mdm || root.required("score").string() == "2:1")
    }

    @Test func `each push type has the members of aps that Apple requires`() throws {
        func aps(_ type: APNsPushType) throws -> String? {
            let text = Self.text(try Self.request(Self.message(type)))
            return text.firstRange(of: #","herald_id""#).map { String(text[..<$0.lowerBound]) }
        }
        for type in [APNsPushType.location, .complication, .fileprovider, .pushtotalk] {
            let texts =
                type == .pushtotalk
                ? #"{"aps":{"alert":{"title":"Vote","body":"Passed 51–49"}}"# : #"{"aps":{}"#
            #expect(try aps(type) == texts)
        }
        for type in [APNsPushType.widgets, .controls] {
            #expect(try aps(type) == #"{"aps":{"content-changed":true}"#)
        }
        #expect(try aps(.background) == #"{"aps":{"content-available":1}"#)
        #expect(try aps(.voip) == #"{"aps":{"alert":{"title":"Vote","body":"Passed 51–49"}}"#)
        #expect(Self.text(try Self.request(Self.message(.mdm))) == #"{"mdm":"magic"}"#)
    }

    @Test func `an alert carries its interruption level and relevance score`() throws {
        let request = try Self.request(
            Self.message(.alert) {
                $0.apns?.interruptionLevel = .timeSensitive
                $0.apns?.relevanceScore = 0.75
            })
        #expect(
            Self.text(request).contains(
                #""interruption-level":"time-sensitive","relevance-score":0.75}"#))
    }

    @Test func `a Live Activity is started, updated and ended as Apple documents`() throws {
        func aps(_ change: (inout Proto.Content) -> Void) throws -> String {
            let text = Self.text(try Self.request(Self.message(.liveactivity, change)))
            return String(text.dropFirst(#"{"aps":{"timestamp":1795323500,"#.count))
        }
        let alert = #""alert":{"title":"Vote","body":"Passed 51–49","sound":"default"}}"#
        let start = try aps {
            $0.apns?.liveActivity?.event = .start
            $0.apns?.liveActivity?.attributesType = "Match"
            $0.apns?.liveActivity?.attributes = #"{"id":7}"#
            $0.apns?.relevanceScore = 100
        }
        #expect(
            start.hasPrefix(
                #""event":"start","content-state":{"home":2,"away":1},"attributes-type":"Match","#
                    + #""attributes":{"id":7},"relevance-score":100.0,"# + alert))
        let update = try aps {
            $0.silent = true
            $0.apns?.liveActivity?.staleTime = UnixTime(milliseconds: 9_000).timestamp
        }
        #expect(
            update.hasPrefix(
                #""event":"update","content-state":{"home":2,"away":1},"stale-date":9},"herald"#))
        let end = try aps {
            $0.apns?.liveActivity = Proto.LiveActivity()
            $0.apns?.liveActivity?.event = .end
            $0.apns?.liveActivity?.stateTime = UnixTime(milliseconds: 1_795_323_500_000).timestamp
            $0.apns?.liveActivity?.dismissalTime = UnixTime(milliseconds: 5_000).timestamp
        }
        #expect(end.hasPrefix(#""event":"end","dismissal-date":5,"# + alert))
    }

    @Test func `a Live Activity's state has the same timestamp at every attempt`() throws {
        let message = Self.message(.liveactivity)
        var again = message
        again.time = message.time + .seconds(600)
        #expect(try Self.request(again).body == Self.request(message).body)
    }

    @Test func `a push-to-talk message expires at once`() throws {
        let request = try Self.request(Self.message(.pushtotalk))
        #expect(APNsRequestTests.header("apns-expiration", request) == "0")
    }

    @Test func `each push type except the first two has its own kind of address`() {
        let kinds = APNsPushType.allCases.map {
            APNsPushType.addressKind(of: Self.message($0).content)
        }
        #expect(kinds.prefix(2) == ["apns", "apns"])
        #expect(Set(kinds).count == APNsPushType.allCases.count - 1)
        let start = Self.message(.liveactivity) { $0.apns?.liveActivity?.event = .start }
        let all = Set(kinds + [APNsPushType.addressKind(of: start.content)])
        #expect(all == Set(APNsKind().addressKinds))
        #expect(APNsKind().addressKinds.first == "apns")
        #expect(all.count == 11 && APNsKind().addressKinds.count == 11)
    }

    @Test func `other adapters ignore the options for APNs`() throws {
        let message = Self.message(.voip)
        var plain = message
        plain.content.apns = nil
        let presentation = Presentation(of: message)
        #expect(
            try FCMRequest(message, presentation, to: .fid("0"), project: "p")
                == FCMRequest(plain, presentation, to: .fid("0"), project: "p"))
        #expect(
            try WebPushText.text(of: message, presentation)
                == WebPushText.text(of: plain, presentation))
    }

    @Test func `a VoIP message may be longer than an alert, and is checked by its own limit`()
        throws
    {
        let texts = [4000, 4600, 5200].map { String(repeating: "x", count: $0) }
        func fits(_ type: APNsPushType, _ text: String) -> Bool {
            let content = Self.message(type) { $0.body = text }.content
            return PayloadCheck.findings(
                notificationID: "01abc", app: "news", type: "/call", content: content,
                Presentation(of: content)
            ).allSatisfy { $0.provider != "apns" }
        }
        #expect(texts.map { fits(.voip, $0) } == [true, true, false])
        #expect(texts.map { fits(.alert, $0) } == [false, false, false])
        #expect(fits(.alert, String(texts[0].prefix(3800))))
    }

    @Test func `a push type whose tokens all have a wrong topic does not stop others`() throws {
        let provider = try FakeProvider()
        let adapter = try APNsAdapterTests.make(provider)
        provider.answer = { _ in .apns(400, "DeviceTokenNotForTopic") }
        let names = (0..<60).map { number in
            provider.outcome(adapter, Self.message(.voip, address: "ab\(10 + number)"))?.name
        }
        #expect(names.count { $0 == "wrong_target" } == 59 && names[19] == "refused")
        provider.answer = { _ in .status(200) }
        let others = [Self.message(.alert, address: "cd10"), Self.message(.background)]
        for other in others { #expect(provider.outcome(adapter, other) == .accepted) }
    }

    @Test func `a topic of a push type that Apple disallows does not stop alerts`() throws {
        let provider = try FakeProvider()
        let adapter = try APNsAdapterTests.make(provider)
        provider.answer = { _ in .apns(400, "TopicDisallowed") }
        #expect(provider.outcome(adapter, Self.message(.voip))?.name == "refused")
        #expect(provider.outcome(adapter, Self.message(.mdm))?.name == "refused")
        #expect(provider.outcome(adapter, Self.message(.alert))?.name == "credentials")
        // A key that is not accepted is everyone's.
        provider.answer = { _ in .apns(403, "InvalidProviderToken") }
        #expect(provider.outcome(adapter, Self.message(.voip))?.name == "credentials")
    }
}
