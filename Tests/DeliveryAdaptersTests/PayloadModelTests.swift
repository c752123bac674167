import JSON
import Protocol
import Testing

@testable import DeliveryAdapters

/// Payloads that existing apps expect, through every provider.
@Suite struct PayloadModelTests {
    struct Model: Sendable, CustomTestStringConvertible {
        var type: String
        var url = ""
        var data: [String: String]

        var testDescription: String { "\(type) \(data.keys.sorted())" }

        /// Returns a messenger's payload: its link, its kind, its team and user, and a subtype for
        /// statistics.
        static func messenger(_ kind: String) -> Model {
            Model(
                type: "/messenger/\(kind.lowercased())", url: "talk://channel?id=C024BE91L",
                data: [
                    "type": kind, "teamId": "T024BE7LD", "userId": "U023BECGF",
                    "subtype": "thread_reply",
                ])
        }

        /// An errand app's payload: the event and its object.
        static let errand = Model(
            type: "/task/assigned", data: ["event_type": "task_assigned", "task_id": "17"])
        /// A payload of a kind that no client knows yet.
        static let future = Model(
            type: "/from/the/future",
            data: ["type": "HOLOGRAM", "depth": "3", "ünïcode 🦄": "\"\\\n"])

        static let all =
            ["MENTION", "INFO", "CALL", "BADGE", "TEST"].map(messenger) + [errand, future]
    }

    private static func message(_ model: Model, isSilent: Bool) -> OutgoingMessage {
        var message = SampleMessage.make(address: "9d78a53b-b16a-c58f-b78d-181d5e242078") {
            ($0.url, $0.data, $0.silent) = (model.url, model.data, isSilent)
        }
        message.type = model.type
        return message
    }

    /// Returns the parts of a message that an app reads, by provider.
    ///
    /// `data` is the object with the app's data, `own` the object with the type and the URL, whose
    /// names there are `type` and `url`.
    private static func read(
        _ message: OutgoingMessage
    ) throws -> [(provider: String, data: JSONValue, own: JSONValue, type: String, url: String)] {
        let presentation = Presentation(of: message.content)
        func root(_ bytes: [UInt8]) throws -> JSONValue { try JSONDocument(parsing: bytes).root }
        var apns = message
        apns.address = "ab12"
        let alert = try root(
            try APNsRequest(apns, presentation, bundleID: "org.example").body)
        let fcm = try root(
            try FCMRequest(message, presentation, to: .fid("f"), project: "p").body
        ).required("message").required("data")
        let browser = try root(try WebPushText.text(of: message, presentation))
        let push = try root(
            try AirshipPush(
                content: AirshipContent(message), targets: [try AirshipChannel(message)]
            ).json(at: SampleMessage.now)
        ).required("notification").required("ios").required("extra")
        let batch = try root(try OpenChannelValue(message, appKey: "k").json)
            .required("payload").required("extra")
        var single = JSONWriter()
        message.write(to: &single)
        let webhook = try root(single.bytes)
        return [
            ("apns", alert, alert, "herald_type", "herald_url"),
            ("fcm", fcm, fcm, "herald_type", "herald_url"),
            ("webpush", try browser.required("data"), browser, "type", "url"),
            ("airship", push, push, "herald_type", "herald_url"),
            ("batch", batch, batch, "herald_type", "herald_url"),
            ("webhook", try webhook.required("data"), webhook, "type", "url"),
        ]
    }

    @Test(arguments: Model.all, [false, true])
    func `data reaches an app unchanged in every provider's format`(
        _ model: Model, isSilent: Bool
    ) throws {
        for form in try Self.read(Self.message(model, isSilent: isSilent)) {
            for (name, value) in model.data {
                #expect(form.data.text(name) == value, "\(form.provider) \(name)")
            }
            #expect(form.own.text(form.type) == model.type, "\(form.provider)")
            #expect(form.own.text(form.url) ?? "" == model.url, "\(form.provider)")
        }
    }

    @Test(arguments: Model.all)
    func `the model messages pass the payload check`(_ model: Model) {
        let content = Self.message(model, isSilent: false).content
        let findings = PayloadCheck.findings(
            notificationID: "01abc", app: "news", type: model.type, content: content,
            Presentation(of: content))
        #expect(findings.isEmpty, "\(findings)")
    }
}
