import DeliveryEngine
import Testing

struct AnswerTimesTests {
    private var times = AnswerTimes()

    private mutating func answers(_ count: Int, after time: Duration, from start: Duration) {
        for number in 0..<count {
            let begun = start + .milliseconds(number)
            times.note(begun: begun, at: begun + time)
        }
    }

    @Test mutating func `an answer is late after four times what is usual`() {
        answers(200, after: .milliseconds(200), from: .zero)
        #expect((.milliseconds(800)...(.milliseconds(820))).contains(times.patience))
    }

    @Test mutating func `however quick answers are, none is late within three tenths of a second`()
    {
        answers(200, after: .milliseconds(1), from: .zero)
        #expect(times.patience == .milliseconds(300))
    }

    @Test mutating func `however slow answers are, one is late after five seconds`() {
        answers(50, after: .seconds(4), from: .zero)
        #expect(times.patience == .seconds(5))
    }

    @Test mutating func `where nothing that began later was answered nothing is late`() {
        answers(200, after: .milliseconds(1), from: .zero)
        let begun = Duration.seconds(1)
        #expect(!times.isLate(begun: begun, at: .seconds(9)))
        #expect(times.isSilent(begun: begun, at: .seconds(6)))
        times.note(begun: .seconds(8), at: .seconds(8.01))
        #expect(times.isLate(begun: begun, at: .seconds(9)))
    }
}
