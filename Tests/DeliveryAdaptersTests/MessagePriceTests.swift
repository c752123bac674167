import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// The price of messages, and their size before they are sent.
struct MessagePriceTests {
    @Test(
        arguments: [
            ("0.40 EUR", 0, 0), ("0.40 EUR", 1, 400), ("0.40 EUR", 40_000, 16_000_000),
            ("12 USD", 1, 12_000), ("0.000001 USD", 1, 1),
        ] as [(String, UInt64, UInt64)])
    func `a price of a thousand messages is rounded up for fewer`(
        price: String, messages: UInt64, micros: UInt64
    ) {
        #expect(MessagePrice(price)?.micros(of: messages) == micros)
    }

    @Test func `a price is an amount and a currency`() {
        #expect(MessagePrice("0.40 EUR")?.currency == "EUR")
        #expect(MessagePrice("0.40 EUR")?.microsPerThousand == 400_000)
        #expect(MessagePrice("1000000 EUR") != nil)
        for text in [
            "", "0.40", "EUR", "0,40 EUR", "-1 EUR", "0.40 eur", "0.40EUR", "1000001 EUR",
            "0.0000001 EUR", "1e3 EUR",
        ] {
            #expect(MessagePrice(text) == nil, "\(text)")
        }
    }

    @Test func `a price of very many messages is not beyond all numbers`() {
        #expect(MessagePrice("1000000 EUR")?.micros(of: .max) == .max)
    }

    @Test(arguments: ["apns", "fcm", "webpush", "email", "webhook"])
    func `a longer text makes a larger message`(name: String) throws {
        let kind = try #require(AdapterKinds.named(name))
        func bytes(_ count: Int) -> Int? {
            var content = Proto.Content()
            content.body = String(repeating: "x", count: count)
            let message = OutgoingMessage(
                messageID: "m", notificationID: "n", app: "news", deviceID: "d", address: "",
                locale: "", type: "/bill", content: content, time: UnixTime(milliseconds: 0),
                expireTime: UnixTime(milliseconds: 1000))
            return kind.bytes(of: message, ["sender": "news@b.example"])
        }
        let (short, long) = (try #require(bytes(1)), try #require(bytes(1500)))
        // Web Push pads to 1024 and to 2048 bytes.
        #expect(short > 40 && long >= short + 1000)
        if name == "webpush" { #expect((short, long) == (1024, 2048)) }
    }

    @Test func `only FCM's limit of messages is known before a send`() {
        let fcm = FCMKind()
        #expect(fcm.messagesPerMinute([:]) == 600_000)
        #expect(fcm.messagesPerMinute(["quota-per-minute": "1200"]) == 1200)
        #expect(APNsKind().messagesPerMinute([:]) == nil)
    }
}
