import Testing

@testable import Transport

struct RecentWaitsTests {
    @Test func `an event loop that has been idle does not expect a short wait`() {
        #expect(!RecentWaits().isNextShort)
    }

    @Test func `an event loop expects a short wait after a run of short waits`() {
        var waits = RecentWaits()
        for _ in 0..<20 { waits.note(.microseconds(5)) }
        #expect(waits.isNextShort)
    }

    @Test func `an event loop's wait of 90 microseconds counts as short`() {
        var waits = RecentWaits()
        for _ in 0..<40 { waits.note(.microseconds(90)) }
        #expect(waits.isNextShort)
    }

    @Test func `an event loop no longer expects a short wait after three long ones`() {
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
