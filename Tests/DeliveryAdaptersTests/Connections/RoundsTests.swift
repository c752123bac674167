import DeliveryEngine
import HTTP
import Testing

/// A limit on which the HTTP client and the engine must agree.
struct RoundsTests {
    @Test("full rounds on all connections fill the in-flight window (decision 63)")
    func rounds() {
        let client = HTTP2ClientLimits()
        #expect(client.connectionsInRounds * client.rounds.most == EngineLimits().inFlight)
    }
}
