import DeliveryEngine
import JSON
import Protocol
import Testing

@testable import DeliveryAdapters

/// Messages without text that set a badge or play a sound, in every provider's format.
struct QuietMessageTests {
    /// A message in every form.
    private struct Forms {
        let apns: APNsRequest
        let aps: JSONValue
        let fcm: JSONValue
        let browser: JSONValue
        let airship: JSONValue
        let batch: JSONValue
        let webhook: JSONValue

        init(_ change: (inout Proto.Content) -> Void) throws {
            let message = SampleMessage.make(
                address: "9d78a53b-b16a-c58f-b78d-181d5e242078", change)
            let shown = Presentation(of: message.content)
            func root(_ bytes: [UInt8]) throws -> JSONValue {
                try JSONDocument(parsing: bytes).root
            }
            var device = message
            device.address = "ab12"
            apns = try APNsRequest(device, shown, bundleID: "org.example")
            aps = try root(apns.body).required("aps")
            fcm = try root(try FCMRequest(message, shown, to: .fid("f"), project: "p").body)
                .required("message")
            browser = try root(try WebPushText.text(of: message, shown))
            airship = try root(
                try AirshipPush(
                    content: AirshipContent(message), targets: [try AirshipChannel(message)]
                ).json(at: SampleMessage.now)
            ).required("notification")
            batch = try root(try OpenChannelValue(message, appKey: "k").json)
                .required("payload").required("extra")
            var single = JSONWriter()
            message.write(to: &single)
            webhook = try root(single.bytes)
        }

        func header(_ name: String) -> String? { APNsRequestTests.header(name, apns) }
    }

    @Test(arguments: [UInt32(0), 3], [false, true])
    func `a badge without text reaches every device without showing or playing anything`(
        count: UInt32, clears: Bool
    ) throws {
        let forms = try Forms {
            ($0.silent, $0.clear) = (!clears, clears)
            if clears { $0.collapseKey = "vote-1" }
            $0.badge = Proto.Badge()
            $0.badge?.count = count
        }
        // Apple's background pushes may not have one.
        #expect(forms.header("apns-push-type") == "alert")
        #expect(forms.header("apns-priority") == "5")
        for aps in [
            forms.aps,
            try forms.fcm.required("apns").required("payload").required("aps"),
        ] {
            #expect(try aps.required("badge").int64() == Int64(count))
            #expect(try aps.required("content-available").int64() == 1)
            #expect(aps.member("alert") == nil && aps.member("sound") == nil)
        }
        let headers = try forms.fcm.required("apns").required("headers")
        #expect(headers.text("apns-push-type") == "alert")
        #expect(headers.text("apns-priority") == "5")
        // Android would show an empty notification.
        #expect(forms.fcm.member("notification") == nil)
        #expect(try forms.fcm.required("android").member("notification") == nil)
        #expect(try forms.fcm.required("data").text("herald_badge") == "\(count)")
        #expect(try forms.browser.required("badge").int64() == Int64(count))
        let ios = try forms.airship.required("ios")
        #expect(try ios.required("badge").int64() == Int64(count))
        #expect(try ios.required("content_available").bool())
        #expect(
            try forms.airship.required("android").required("extra").text("herald_badge")
                == "\(count)")
        #expect(forms.airship.member("alert") == nil)
        #expect(forms.batch.text("herald_badge") == "\(count)")
        #expect(try forms.webhook.required("badge").int64() == Int64(count))
    }

    @Test func `a sound without text is played, and without one there is no sound`() throws {
        let forms = try Forms { ($0.silent, $0.sound) = (true, "ding") }
        #expect(forms.header("apns-push-type") == "alert")
        #expect(forms.aps.text("sound") == "ding")
        #expect(try forms.fcm.required("data").text("herald_sound") == "ding")
        #expect(forms.browser.text("sound") == "ding")
        #expect(try forms.airship.required("ios").text("sound") == "ding")
        #expect(forms.batch.text("herald_sound") == "ding")
        for sound in ["", "none"] {
            let forms = try Forms { ($0.silent, $0.sound) = (true, sound) }
            #expect(forms.header("apns-push-type") == "background")
            #expect(forms.header("apns-priority") == "5")
            #expect(try forms.aps.members().map(\.0) == ["content-available"])
            #expect(try forms.fcm.required("data").member("herald_sound") == nil)
            #expect(try forms.airship.required("ios").member("sound") == nil)
        }
        // Taking away makes no sound.
        let clearing = try Forms {
            ($0.clear, $0.collapseKey, $0.sound) = (true, "vote-1", "ding")
        }
        #expect(clearing.header("apns-push-type") == "background")
        #expect(clearing.aps.member("sound") == nil)
    }

    @Test func `a silent message carries the members that the app reads`() throws {
        let forms = try Forms {
            ($0.silent, $0.thread, $0.imageUrl) = (true, "t1", "https://a.example/i.png")
            var action = Proto.Action()
            (action.id, action.title) = ("yes", "Yes")
            $0.actions = [action]
        }
        let data = try forms.fcm.required("data")
        let apns = try JSONDocument(parsing: forms.apns.body).root
        for members in [data, apns, forms.batch] {
            #expect(members.text("herald_thread") == "t1")
            #expect(members.text("herald_image") == "https://a.example/i.png")
            #expect(members.text("herald_actions")?.contains("yes") == true)
        }
        #expect(forms.browser.text("thread") == "t1")
        #expect(forms.browser.text("image") == "https://a.example/i.png")
        #expect(forms.browser.member("title") == nil)
    }
}
