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

    @Test mutating func `an answer is late after four times the usual duration`() {
        answers(200, after: .milliseconds(200), from: .zero)
        #expect((.milliseconds(800)...(.milliseconds(820))).contains(times.patience))
    }

    @Test
    mutating func `no answer is late within three tenths of a second, however quick others are`() {
        answers(200, after: .milliseconds(1), from: .zero)
        #expect(times.patience == .milliseconds(300))
    }

    @Test mutating func `an answer is late after five seconds, however slow others are`() {
        answers(50, after: .seconds(4), from: .zero)
        #expect(times.patience == .seconds(5))
    }

    @Test mutating func `no message is late while no later one was answered`() {
        answers(200, after: .milliseconds(1), from: .zero)
        let begun = Duration.seconds(1)
        #expect(!times.isLate(begun: begun, at: .seconds(9)))
        #expect(times.isSilent(begun: begun, at: .seconds(6)))
        times.note(begun: .seconds(8), at: .seconds(8.01))
        #expect(times.isLate(begun: begun, at: .seconds(9)))
    }
}
