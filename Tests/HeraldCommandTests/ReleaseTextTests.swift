import Protocol
import Testing

@testable import HeraldCommand

struct ReleaseTextTests {
    private static func item(_ id: String, _ deliveries: UInt64) -> Proto.ReleasedNotification {
        var item = Proto.ReleasedNotification()
        (item.id, item.type, item.deliveries) = (id, "/t", deliveries)
        return item
    }

    @Test func `whoever releases several notifications is asked with their number`() {
        var preview = Proto.ReleaseNotificationsResponse()
        (preview.released, preview.deliveries) = (2, 3008)
        preview.items = [Self.item("a", 3002), Self.item("b", 6)]
        let question = ReleaseCommand.question(preview, of: "news")
        #expect(question == "release 2 notifications of news, 3,008 deliveries")
        preview.items[1].unplanned = true
        #expect(
            ReleaseCommand.question(preview, of: "")
                == "release 2 notifications, about 3,008 deliveries")
    }

    @Test func `preview and release use the same counts and names`() {
        var response = Proto.ReleaseNotificationsResponse()
        response.items = [Self.item("a", 3002), Self.item("b", 6), Self.item("c", 0)]
        (response.items[1].unplanned, response.items[2].unplanned) = (true, true)
        response.items[2].uncounted = true
        (response.released, response.deliveries, response.uncounted) = (3, 3008, 1)
        let preview = ReleaseCommand.text(response, isPreview: true)
        let release = ReleaseCommand.text(response, isPreview: false)
        let lines = preview.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(
            lines == [
                "would release 3, expired meanwhile 0",
                "3,008 deliveries go out, and those of 1 notification that cannot be counted now",
                "ID TYPE DELIVERIES DROPPED NOT RELEASED BECAUSE", "a /t 3002", "b /t ~6",
                "c /t ~?",
                "~ about: devices are counted, and caps applied, when it is sent",
            ])
        #expect(release.hasPrefix("released 3, "))
        #expect(release.dropFirst(9) == preview.dropFirst(14))
    }

    @Test func `a release counts each phone once, also if two adapters deliver to it`() {
        var response = Proto.ReleaseNotificationsResponse()
        response.items = [Self.item("a", 922)]
        response.items[0].devices = 461
        (response.released, response.deliveries, response.devices) = (1, 922, 461)
        let text = ReleaseCommand.text(response, isPreview: false)
        #expect(text.contains("it goes to 461 devices, in 922 deliveries\n"), "\(text)")
        #expect(text.contains("ID  TYPE  DEVICES  DELIVERIES"), "\(text)")
        #expect(
            ReleaseCommand.question(response, of: "news")
                == "release 1 notification of news, to 461 devices")
    }

    @Test func `a preview ends with the token that releases just this, if anything would go`() {
        var response = Proto.ReleaseNotificationsResponse()
        (response.released, response.previewToken) = (1, "r1.1.7.ab")
        response.items = [Self.item("a", 7)]
        let text = ReleaseCommand.text(response, isPreview: true)
        #expect(text.hasSuffix("\nto release just this: --seen r1.1.7.ab\n"))
        response.released = 0
        #expect(!ReleaseCommand.text(response, isPreview: true).contains("--seen"))
    }
}
