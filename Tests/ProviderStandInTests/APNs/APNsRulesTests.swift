import HTTP
import ProviderStandIn
import Testing

@Suite struct APNsRulesTests {
    @Test func `a valid request is accepted`() {
        #expect(APNsCase().reason() == nil)
        var full = APNsCase()
        full.fields += [
            ("apns-id", "0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f"), ("apns-priority", "5"),
            ("apns-expiration", "0"), ("apns-collapse-id", String(repeating: "c", count: 64)),
        ]
        #expect(full.reason() == nil)
    }

    @Test(arguments: [
        ("/3/device/", APNsReason.missingDeviceToken), ("/3/device", .missingDeviceToken),
        ("/3/devices/ab", .badPath), ("/", .badPath), ("/3/device/ab/cd", .badPath),
        ("/3/device/abc", .badDeviceToken), ("/3/device/xy", .badDeviceToken),
    ])
    func `a path without a hexadecimal device token is refused`(path: String, reason: APNsReason) {
        var wrong = APNsCase()
        wrong.path = path
        #expect(wrong.reason() == reason)
    }

    @Test(arguments: [2, 8, 64, 160])
    func `a device token may have any length`(digits: Int) {
        var request = APNsCase()
        request.path = "/3/device/" + String(repeating: "a", count: digits)
        #expect(request.reason() == nil)
    }

    @Test func `only POST is allowed`() {
        var wrong = APNsCase()
        wrong.method = .get
        #expect(wrong.reason() == .methodNotAllowed)
    }

    @Test(arguments: [
        ("apns-id", "0A1B2C3D-0A1B-2C3D-4E5F-0A1B2C3D4E5F", APNsReason.badMessageId),
        ("apns-id", "0a1b2c3d0a1b2c3d4e5f0a1b2c3d4e5f", .badMessageId),
        ("apns-priority", "7", .badPriority), ("apns-priority", "", .badPriority),
        ("apns-expiration", "soon", .badExpirationDate),
        ("apns-expiration", "-1", .badExpirationDate),
        ("apns-collapse-id", String(repeating: "c", count: 65), .badCollapseId),
        ("apns-collapse-id", "", .badCollapseId),
    ])
    func `a wrong header field is refused with its reason`(
        name: String, value: String, reason: APNsReason
    ) throws {
        var wrong = APNsCase()
        let names: [String: StaticString] = [
            "apns-id": "apns-id", "apns-priority": "apns-priority",
            "apns-expiration": "apns-expiration", "apns-collapse-id": "apns-collapse-id",
        ]
        wrong.fields.append((try #require(names[name]), value))
        #expect(wrong.reason() == reason)
    }

    @Test func `a repeated header field is refused`() {
        var wrong = APNsCase()
        wrong.fields.append(("apns-topic", "com.example.app"))
        #expect(wrong.reason() == .duplicateHeaders)
    }

    @Test func `a topic must be present, single and allowed`() {
        var wrong = APNsCase()
        wrong.fields = []
        #expect(wrong.reason() == .missingTopic)
        wrong.fields = [("apns-topic", "com.example/app")]
        #expect(wrong.reason() == .badTopic)
        wrong.fields = [("apns-topic", "com.example.app")]
        wrong.configuration.bundleIDs = ["com.example.other"]
        #expect(wrong.reason() == .topicDisallowed)
        wrong.configuration.bundleIDs.append("com.example.app")
        #expect(wrong.reason() == nil)
    }

    @Test(arguments: [
        ("location", ".location-query"), ("voip", ".voip"), ("complication", ".complication"),
        ("fileprovider", ".pushkit.fileprovider"), ("liveactivity", ".push-type.liveactivity"),
        ("pushtotalk", ".voip-ptt"), ("controls", ".push-type.controls"),
        ("widgets", ".push-type.widgets"),
    ])
    func `a topic must have the suffix of its push type`(type: String, suffix: String) {
        var request = APNsCase()
        request.body = APNsCase.body(type)
        request.configuration.bundleIDs = ["com.example.app"]
        request.fields = [("apns-push-type", type), ("apns-topic", "com.example.app" + suffix)]
        #expect(request.reason() == nil)
        request.fields = [("apns-push-type", type), ("apns-topic", "com.example.app")]
        #expect(request.reason() == .topicDisallowed)
        request.fields = [("apns-push-type", type), ("apns-topic", suffix)]
        #expect(request.reason() == .topicDisallowed)
    }

    @Test func `an unknown push type is refused`() {
        var wrong = APNsCase()
        wrong.fields[1].value = "shout"
        #expect(wrong.reason() == .invalidPushType)
    }

    @Test func `a background push needs priority 5`() {
        var request = APNsCase()
        request.fields[1].value = "background"
        request.body = APNsCase.body("background")
        #expect(request.reason() == .badPriority)
        #expect(with(request, "10").reason() == .badPriority)
        #expect(with(request, "5").reason() == nil)
    }

    @Test func `a push-to-talk push needs immediate priority and no expiration`() {
        var request = APNsCase()
        request.fields = [
            ("apns-push-type", "pushtotalk"), ("apns-topic", "com.example.app.voip-ptt"),
        ]
        #expect(request.reason() == nil)
        #expect(with(request, "5").reason() == .badPriority)
        request.fields.append(("apns-expiration", "0"))
        #expect(request.reason() == nil)
        request.fields[2].value = "1800000000"
        #expect(request.reason() == .badExpirationDate)
    }

    @Test(arguments: [
        ("background", #"{"aps":{}}"#), ("background", #"{"a":"b"}"#),
        ("background", #"{"aps":{"content-available":1,"alert":"x"}}"#),
        ("background", #"{"aps":{"content-available":1,"badge":1}}"#),
        ("background", #"{"aps":{"content-available":1,"sound":"default"}}"#),
        ("mdm", #"{"aps":{}}"#), ("mdm", #"{"mdm":""}"#), ("mdm", #"{"mdm":"m","aps":{}}"#),
        ("widgets", #"{"aps":{}}"#), ("controls", #"{"aps":{"content-changed":0}}"#),
        ("liveactivity", "{}"), ("liveactivity", #"{"aps":{"timestamp":1,"content-state":{}}}"#),
        ("liveactivity", #"{"aps":{"timestamp":1,"event":"pause","content-state":{}}}"#),
        ("liveactivity", #"{"aps":{"event":"update","content-state":{}}}"#),
        ("liveactivity", #"{"aps":{"timestamp":1,"event":"update"}}"#),
        ("liveactivity", #"{"aps":{"timestamp":1,"event":"update","content-state":[]}}"#),
        ("liveactivity", #"{"aps":{"timestamp":1,"event":"end","dismissal-date":"soon"}}"#),
        ("liveactivity", #"{"aps":{"timestamp":1,"event":"start","content-state":{}}}"#),
        (
            "liveactivity",
            #"{"aps":{"timestamp":1,"event":"start","content-state":{},"attributes":{},"#
                + #""attributes-type":"A"}}"#
        ),
    ])
    func `a payload without what its push type needs is refused`(type: String, body: String) {
        var wrong = APNsCase()
        let suffix = [
            "widgets": ".push-type.widgets", "controls": ".push-type.controls",
            "liveactivity": ".push-type.liveactivity",
        ]
        wrong.fields = [
            ("apns-push-type", type), ("apns-topic", "com.example.app" + (suffix[type] ?? "")),
            ("apns-priority", "5"),
        ]
        wrong.body = Array(body.utf8)
        #expect(wrong.reason() == .payloadEmpty)
        wrong.body = APNsCase.body(type)
        #expect(wrong.reason() == nil)
    }

    private func with(_ request: APNsCase, _ priority: String) -> APNsCase {
        var request = request
        request.fields.append(("apns-priority", priority))
        return request
    }

    @Test(arguments: [("alert", "com.example.app", 4096), ("voip", "com.example.app.voip", 5120)])
    func `a payload over the limit of its push type is refused`(
        type: String, topic: String, limit: Int
    ) {
        var request = APNsCase()
        request.fields = [("apns-push-type", type), ("apns-topic", topic)]
        let frame = #"{"aps":{"alert":""}}"#
        let text = String(repeating: "x", count: limit - frame.utf8.count)
        request.body = Array(#"{"aps":{"alert":"\#(text)"}}"#.utf8)
        #expect(request.body.count == limit)
        #expect(request.reason() == nil)
        request.body.append(UInt8(ascii: " "))
        #expect(request.reason() == .payloadTooLarge)
    }

    @Test(arguments: ["", "hello", "[1]", #"{"aps":"#])
    func `a payload that is not a JSON object is refused`(body: String) {
        var wrong = APNsCase()
        wrong.body = Array(body.utf8)
        #expect(wrong.reason() == .payloadEmpty)
    }

    @Test(arguments: ["{\"aps\":{\"alert\":\"Passe\"}}}", "hello", "[{\"aps\":{\"alert\":\"Pa\"}}"])
    func `each payload is checked even after a valid one`(body: String) {
        var rules = APNsRules(.init())
        var connection = ProviderConnection()
        func reason(_ request: APNsCase) -> APNsReason? {
            rules.problem(request.request, on: &connection, now: APNsCase.time())
        }
        var next = APNsCase()
        #expect(reason(next) == nil)
        next.body = Array(body.utf8)
        #expect(reason(next) == .payloadEmpty)
        next.body = APNsCase.body("alert")
        #expect(reason(next) == nil)
    }

    @Test func `a payload valid for an alert is checked again for a background push`() {
        var rules = APNsRules(.init())
        var connection = ProviderConnection()
        var request = APNsCase()
        #expect(rules.problem(request.request, on: &connection, now: APNsCase.time()) == nil)
        request.fields = [
            ("apns-push-type", "background"), ("apns-topic", "com.example.app"),
            ("apns-priority", "5"),
        ]
        let reason = rules.problem(request.request, on: &connection, now: APNsCase.time())
        #expect(reason == .payloadEmpty)
    }
}
