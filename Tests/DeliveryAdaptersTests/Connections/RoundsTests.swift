import DeliveryEngine
import HTTP
import Testing

/// What the HTTP client and the engine, which know nothing of each other, must agree on.
struct RoundsTests {
    @Test("full rounds of all connections are as much as delivery has under way (decision 63)")
    func rounds() {
        let client = HTTP2ClientLimits()
        #expect(client.connectionsInRounds * client.rounds.most == EngineLimits().inFlight)
    }
}
