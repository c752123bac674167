import Testing

@testable import DeliveryService

/// The times at which outcomes are reported to the registry.
struct ReportPaceTests {
    private var limits: ReportPace.Limits {
        var limits = ReportPace.Limits()
        (limits.calmRate, limits.patience, limits.most) = (1_000, .seconds(30), 500)
        return limits
    }

    /// A pace in a class, so that expectations may change it.
    private final class Pacer {
        private var pace: ReportPace

        init(_ limits: ReportPace.Limits, attempts: Int, at now: Duration) {
            pace = ReportPace(limits, attempts: attempts, at: now)
        }

        func isTime(waiting: Int, since began: Duration, attempts: Int, at now: Duration) -> Bool {
            pace.isTime(waiting: waiting, since: began, attempts: attempts, at: now)
        }

        func told(_ count: Int) { pace.told(count) }
    }

    private func millis(_ count: Int) -> Duration { .milliseconds(count) }

    @Test func `the first outcome is reported at once`() {
        let pace = Pacer(limits, attempts: 7, at: .seconds(5))
        #expect(pace.isTime(waiting: 1, since: .seconds(5), attempts: 7, at: .seconds(5)))
    }

    @Test func `reports wait while much is sent, and go out when that is over`() {
        let pace = Pacer(limits, attempts: 0, at: .zero)
        var sent = 0
        for look in 1...20 {
            sent += 251
            #expect(
                !pace.isTime(waiting: 10, since: .zero, attempts: sent, at: millis(250 * look)))
        }
        #expect(pace.isTime(waiting: 10, since: .zero, attempts: sent, at: millis(250 * 21)))
    }

    @Test func `a thousand messages a second leave time for reports`() {
        let pace = Pacer(limits, attempts: 0, at: .zero)
        for look in 1...20 {
            #expect(
                pace.isTime(waiting: 10, since: .zero, attempts: 250 * look, at: millis(250 * look))
            )
        }
    }

    @Test func `the sending rate is not judged from a single moment`() {
        let pace = Pacer(limits, attempts: 0, at: .zero)
        #expect(!pace.isTime(waiting: 1, since: .zero, attempts: 5_000, at: millis(100)))
        // Nothing was sent in this millisecond; a campaign is under way all the same.
        #expect(!pace.isTime(waiting: 1, since: .zero, attempts: 5_000, at: millis(101)))
    }

    @Test func `outcomes that waited too long are reported with all that wait by then`() {
        let pace = Pacer(limits, attempts: 0, at: .zero)
        #expect(!pace.isTime(waiting: 300, since: .zero, attempts: 90_000, at: millis(29_999)))
        #expect(pace.isTime(waiting: 300, since: .zero, attempts: 99_000, at: .seconds(30)))
        pace.told(200)
        // What is left came later than the first, and still is of those.
        #expect(pace.isTime(waiting: 150, since: .seconds(9), attempts: 200_000, at: .seconds(31)))
        pace.told(100)
        #expect(!pace.isTime(waiting: 50, since: .seconds(29), attempts: 300_000, at: .seconds(32)))
    }

    @Test func `reports go out when as many outcomes wait as fit`() {
        let pace = Pacer(limits, attempts: 0, at: .zero)
        #expect(!pace.isTime(waiting: 499, since: .zero, attempts: 9_000, at: .seconds(1)))
        #expect(pace.isTime(waiting: 500, since: .zero, attempts: 99_000, at: .seconds(2)))
    }
}
