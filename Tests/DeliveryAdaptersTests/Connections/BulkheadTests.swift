import DeliveryEngine
import Testing

@testable import DeliveryAdapters

/// The room that is shared by receivers whose URLs clients have named.
struct BulkheadTests {
    private let provider: FakeProvider
    private let limits = ProviderLimits()

    init() throws { provider = try FakeProvider() }

    private func bulkhead(_ all: Int, isShared: Bool = false) -> Bulkhead<WebhookReceiver> {
        Bulkhead(
            .init(all: all, first: 4, isShared: isShared), limits, provider.tools().timer,
            patience: limits.hookPatience)
    }

    private func receiver(_ name: String, of bulkhead: Bulkhead<WebhookReceiver>, most: Int = 4)
        -> WebhookReceiver
    {
        bulkhead.origin(name) { WebhookReceiver(name, most, limits) }
    }

    /// Begins messages to a receiver until the bulkhead refuses one.
    private func fill(_ receiver: WebhookReceiver, of bulkhead: Bulkhead<WebhookReceiver>) {
        while bulkhead.refusal(of: receiver) == nil { bulkhead.begin(receiver) }
    }

    @Test func `room is announced when a full receiver is passed by`() {
        let bulkhead = bulkhead(64)
        var told = 0
        bulkhead.onRoom = { told += 1 }
        #expect(bulkhead.room == 4)
        // Nobody asks for room from here on.
        fill(receiver("hangs", of: bulkhead), of: bulkhead)
        provider.advance(by: .seconds(1))
        #expect(told > 0)
        // It is told again until the one that is full has been passed by.
        let before = told
        if bulkhead.room == 0 { provider.advance(by: .seconds(1)) }
        #expect(bulkhead.room > 0, "told \(before) times before, \(told) in all")
    }

    @Test func `some places stay free for receivers that have answered`() {
        let bulkhead = bulkhead(16, isShared: true)
        let good = receiver("good", of: bulkhead)
        let now = provider.now
        good.note(.accepted, isLate: false, begun: now, at: now)
        for number in 0..<20 { fill(receiver("hangs-\(number)", of: bulkhead), of: bulkhead) }
        provider.advance(by: .seconds(10))
        #expect(bulkhead.underWay == 12)
        #expect(bulkhead.refusal(of: good) == nil)
    }
}
