import Testing
import Times
import Watch

@testable import WatcherService

/// The pace at which sources and their hosts are asked.
struct PaceTests {
    @Test func `a host is asked five times a second at most, whatever others are asked`() {
        var pace = HostPace()
        let now = UnixTime(milliseconds: 1_777_636_800_000)
        let waits = (0..<3).map { _ in pace.turn("a.example", at: now) }
        #expect(waits == [.zero, .milliseconds(200), .milliseconds(400)])
        #expect(pace.turn("b.example", at: now) == .zero)
        #expect(pace.turn("a.example", at: now + .seconds(1)) == .zero)
    }

    @Test func `sources of one interval are not all asked at one time`() {
        let pauses = [0, 0.5, 1].map {
            PollTimes.pause(.seconds(100), failures: 0, retryAfter: nil, chance: $0)
        }
        #expect(pauses == [.seconds(90), .seconds(100), .seconds(110)])
    }
}
