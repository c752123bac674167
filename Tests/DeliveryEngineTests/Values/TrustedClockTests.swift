import DeliveryEngine
import ServiceKit
import Testing

struct TrustedClockTests {
    private var clock = TrustedClock()

    /// Returns the error of the trusted time when the clock has another one, both in seconds.
    private mutating func seen(_ steady: Int, _ error: Int) -> Int64 {
        let moment = Moment(
            civil: UnixTime(milliseconds: Int64(steady + error) * 1000), steady: .seconds(steady))
        return clock.civil(at: moment).milliseconds / 1000 - Int64(steady)
    }

    @Test mutating func `a drifting clock is followed`() {
        for second in 0..<100 { #expect(seen(second * 60, second) == Int64(second)) }
    }

    @Test(arguments: [-4_000, -6, 6, 4_000])
    mutating func `a clock that jumps is not trusted for a minute, and the earlier time counts`(
        _ jump: Int
    ) {
        #expect(seen(0, 0) == 0)
        for second in 1...60 {
            #expect(seen(second, jump) == Int64(min(jump, 0)))
            #expect(clock.isSuspicious)
        }
        #expect(seen(61, jump) == Int64(jump))
        #expect(!clock.isSuspicious)
    }

    @Test mutating func `a clock that jumps and jumps back changes nothing`() {
        #expect(seen(0, 0) == 0)
        #expect(seen(30, 3_600) == 0)
        #expect(seen(50, 0) == 0 && !clock.isSuspicious)
        #expect(seen(100, 3_600) == 0)
        #expect(seen(159, 3_600) == 0)
    }

    @Test(arguments: [86_500, 10 * 365 * 86_400])
    mutating func `a clock that is over a day ahead is believed after ten minutes`(_ jump: Int) {
        #expect(seen(0, 0) == 0)
        #expect(seen(10_000, 0) == 0)
        for second in 10_001...10_600 { #expect(seen(second, jump) == 0) }
        #expect(seen(10_601, jump) == Int64(jump))
        // Back is no loss: it is believed after a minute.
        #expect(seen(10_602, 0) == 0)
        #expect(seen(10_662, 0) == 0 && !clock.isSuspicious)
    }

    @Test(arguments: [(1, 61), (60, 120), (300, 600), (599, 1198), (601, 1201)])
    mutating func `a large step soon after a start needs as long as the first time was there`(
        _ start: Int, _ end: Int
    ) {
        #expect(seen(0, 0) == 0)
        #expect(seen(start, 100_000) == 0)
        #expect(seen(end - 1, 100_000) == 0)
        #expect(seen(end, 100_000) == 100_000)
    }

    @Test mutating func `a clock that keeps jumping is never trusted`() {
        #expect(seen(0, 0) == 0)
        for second in 1...500 { #expect(seen(second, second * 100) == 0) }
    }
}
