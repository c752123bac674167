import Testing

@testable import Transport

struct RecentWaitsTests {
    @Test func `an idle loop does not expect a short wait`() {
        #expect(!RecentWaits().isNextShort)
    }

    @Test func `after a run of short waits another is expected`() {
        var waits = RecentWaits()
        for _ in 0..<20 { waits.note(.microseconds(5)) }
        #expect(waits.isNextShort)
    }

    @Test func `waits that sleeping made longer still count as short`() {
        var waits = RecentWaits()
        for _ in 0..<40 { waits.note(.microseconds(90)) }
        #expect(waits.isNextShort)
    }

    @Test func `three long waits end the expectation of a short one`() {
        var waits = RecentWaits()
        for _ in 0..<1000 { waits.note(.zero) }
        waits.note(.seconds(1))
        waits.note(.seconds(1))
        waits.note(.seconds(1))
        #expect(!waits.isNextShort)
    }

    @Test func `ten calls a second never make a loop poll for the next`() {
        var waits = RecentWaits()
        for _ in 0..<100 {
            // A call is an exchange of a few short waits after a long one.
            waits.note(.milliseconds(100))
            for _ in 0..<3 { waits.note(.microseconds(30)) }
            #expect(!waits.isNextShort)
        }
    }
}
