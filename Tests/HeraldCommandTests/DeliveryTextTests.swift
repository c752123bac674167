import Protocol
import Testing

@testable import HeraldCommand

/// The text that explains a delivery.
struct DeliveryTextTests {
    private static func response(
        _ membership: Proto.AudienceMembership, _ adapters: [Proto.AdapterDelivery] = []
    ) -> Proto.ExplainDeliveryResponse {
        var response = Proto.ExplainDeliveryResponse()
        response.notification = Proto.Notification()
        response.notification?.id = "n1"
        response.notification?.state = .sent
        (response.membership, response.adapters) = (membership, adapters)
        return response
    }

    private static func delivery(
        _ adapter: String, _ fate: Proto.DeliveryFate,
        _ change: (inout Proto.AdapterDelivery) -> Void = { _ in }
    ) -> Proto.AdapterDelivery {
        var delivery = Proto.AdapterDelivery()
        (delivery.adapter, delivery.fate) = (adapter, fate)
        change(&delivery)
        return delivery
    }

    @Test func `a delivery held by a worker is in flight, and another says when it is retried`() {
        var delivery = Self.delivery("apns", .retrying)
        delivery.reason = "the answer is late"
        #expect(
            DeliveryText.sentence(delivery).contains(
                "in flight, after 0 attempts: the answer is late"))
        delivery.dueTime = Proto.Timestamp()
        #expect(DeliveryText.sentence(delivery).contains("retried at "))
    }

    @Test func `each fate of a delivery has its own sentence with a reason`() {
        let failed = Self.delivery("apns", .failed) {
            $0.failureClass = .refused
            $0.reason = "400 BadTopic"
            $0.attempts = 1
        }
        #expect(
            DeliveryText.sentence(failed)
                == "apns: given up at  after 1 attempt (refused): 400 BadTopic.")
        let held = Self.delivery("fcm", .held) { $0.block = "the kill switch of everything is on" }
        #expect(
            DeliveryText.sentence(held)
                == "fcm: held until it is released; the kill switch of everything is on.")
        let fates: [Proto.DeliveryFate] = [
            .unspecified, .waiting, .retrying, .held, .delivered, .failed, .uncertain, .suppressed,
            .expired, .cancelled, .moved,
        ]
        let texts = Set(fates.map { DeliveryText.sentence(Self.delivery("a", $0)) })
        #expect(texts.count == fates.count)
    }

    @Test func `a delivery story leads from the audience to the device's events`() throws {
        var response = Self.response(.in, [Self.delivery("apns", .delivered)])
        #expect(DeliveryText.story(response).contains("The device has sent no event about it."))
        var event = Proto.Event()
        event.kind = .tapped
        response.events = [event]
        let story = DeliveryText.story(response)
        #expect(!story.contains("no event about it"))
        let lines = story.split(separator: "\n")
        let places = try ["in the audience", "apns: the provider has accepted it", "says: tapped"]
            .map {
                part in try #require(lines.firstIndex { $0.contains(part) })
            }
        #expect(places == places.sorted())
    }

    @Test func `the story of a device outside the audience says so, and whether it matches now`() {
        var response = Self.response(.out)
        #expect(DeliveryText.story(response).contains("It is not known whether the selector"))
        response.now = Proto.ExplainAudienceResponse()
        response.now?.reason = "not selected: it lacks /a\u{1b}[2J"
        let story = DeliveryText.story(response)
        #expect(story.contains("Now: not selected: it lacks /a\\u{1b}[2J"))
        #expect(DeliveryText.story(Self.response(.in)).contains("No adapter sends to"))
    }

    @Test func `a notification's id and a selector are told apart`() {
        #expect(DeliveryStoryCommand.isNotification("01k0000000000000000000000g"))
        for text in ["/bill/vote", "ALL", "device:01k0000000000000000000000g", ""] {
            #expect(!DeliveryStoryCommand.isNotification(text))
        }
    }
}
