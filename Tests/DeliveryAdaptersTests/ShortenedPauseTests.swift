import DeliveryEngine
import Testing

@testable import DeliveryAdapters

/// Pauses of messages that expire before the pause ends.
struct ShortenedPauseTests {
    @Test(arguments: [
        AttemptOutcome.deviceBusy(after: .seconds(900), reason: "451"),
        .providerFails(after: .seconds(900), reason: "451"),
        .messageFails(after: .seconds(900), reason: "500"),
    ])
    func `a pause longer than the message lives is shortened`(outcome: AttemptOutcome) {
        #expect(outcome.sooner(ifBeyond: .seconds(901)) == outcome)
        let sooner = outcome.sooner(ifBeyond: .seconds(900))
        #expect(sooner != outcome)
        #expect((sooner.name, sooner.reason) == (outcome.name, outcome.reason))
        #expect(AttemptOutcome.accepted.sooner(ifBeyond: .zero) == .accepted)
    }
}
