import DeliveryAdapters
import Protocol
import Testing

@testable import DeliveryService

/// Bytes, time and money in a preview.
struct MessageCostTests {
    private func adapter(_ messages: UInt64, _ cost: MessageCost) -> Proto.PreviewedAdapter {
        var adapter = Proto.PreviewedAdapter()
        adapter.messages = messages
        cost.fill(&adapter)
        return adapter
    }

    @Test func `messages cost bytes, time at the provider's limit, and money`() {
        let found = adapter(
            40_000,
            MessageCost(messageBytes: 1_100, perMinute: 600, price: MessagePrice("0.40 EUR")))
        #expect((found.messageBytes, found.bytes) == (1_100, 44_000_000))
        #expect((found.perMinute, found.time?.seconds) == (600, 4_000))
        #expect(found.cost?.currency == "EUR" && found.cost?.micros == 16_000_000)
    }

    @Test func `what is not known is left out`() {
        let found = adapter(40_000, MessageCost())
        #expect((found.messageBytes, found.bytes, found.perMinute) == (0, 0, 0))
        #expect(found.time == nil && found.cost == nil)
    }

    @Test func `a message less than a second's worth takes a second`() {
        #expect(adapter(1, MessageCost(perMinute: 600_000)).time?.seconds == 1)
        #expect(adapter(0, MessageCost(perMinute: 600_000)).time?.seconds == 0)
    }

    @Test func `costs are added up by currency`() {
        let costs = [("USD", 2), ("EUR", 3), ("USD", 5)].map { currency, micros in
            var money = Proto.Money()
            (money.currency, money.micros) = (currency, UInt64(micros))
            return money
        }
        let sums = MessageCost.sums(of: costs)
        #expect(sums.map(\.currency) == ["EUR", "USD"] && sums.map(\.micros) == [3, 7])
    }
}
