import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

struct DeviceTransitionsTests {
    @Test func `a device that comes and goes enters and exits once`() {
        var walker = Walker()
        for (second, metres) in [(0, -500), (60, -200), (120, -20), (180, 10), (240, 300)] {
            walker.goes(to: Double(metres), at: Int64(second))
        }
        #expect(walker.done == ["120 enter", "240 exit"])
        #expect(walker.visits == [])
    }

    @Test func `an entry with an uncertain fix is accepted with the second`() {
        var walker = Walker()
        walker.goes(to: -300, at: 0)
        // Three quarters of 80 m around it are not within.
        walker.goes(to: -90, at: 60, accuracy: 80)
        #expect(walker.done == [])
        walker.goes(to: -85, at: 120, accuracy: 80)
        #expect(walker.done == ["120 enter"])
    }

    @Test func `one wrong fix makes no entry`() {
        var walker = Walker()
        walker.goes(to: -300, at: 0)
        walker.goes(to: -90, at: 60, accuracy: 80)
        walker.goes(to: -300, at: 120)
        walker.goes(to: -90, at: 180, accuracy: 80)
        #expect(walker.done == [])
    }

    @Test func `a person at the edge does not enter and exit with each fix`() {
        var walker = Walker()
        var random = SeededGenerator(seed: 1)
        walker.goes(to: -300, at: 0)
        for minute in 1...200 {
            walker.goes(
                to: 100 + random.number(-24, 24), at: Int64(minute) * 60,
                accuracy: random.number(5, 60))
        }
        walker.goes(to: 400, at: 300 * 60)
        #expect(walker.done.count == 2)
        #expect(walker.done.first?.hasSuffix("enter") == true)
        #expect(walker.done.last == "18000 exit")
        #expect(walker.visits.count == 1)
    }

    @Test func `an uncertain exit is accepted with a second fix twenty seconds later`() {
        var walker = Walker()
        walker.goes(to: 0, at: 0)
        // 50 m outside, where half of what it may be is within.
        walker.goes(to: 150, at: 100, accuracy: 100)
        walker.goes(to: 150, at: 110, accuracy: 100)
        #expect(walker.done == ["0 enter"])
        walker.goes(to: 150, at: 121, accuracy: 100)
        #expect(walker.done == ["0 enter", "121 exit"])
    }

    @Test func `a fix that is too inaccurate causes no transition`() {
        var walker = Walker()
        walker.goes(to: 0, at: 0)
        walker.goes(to: 5000, at: 100, accuracy: 201)
        walker.goes(to: 0, at: 200, accuracy: 5000)
        #expect(walker.done == ["0 enter"])
    }

    @Test func `late, early and impossible fixes are refused`() throws {
        var walker = Walker()
        #expect(walker.goes(to: 0, at: 1000) == nil)
        #expect(walker.goes(to: 0, at: 1000) == .old)
        #expect(walker.goes(to: 0, at: 999) == .old)
        #expect(walker.goes(to: 400_000, at: 1100) == .impossible)
        #expect(walker.goes(to: 20_000, at: 1100) == nil)
        let spot = Spot(latitude: 40, longitude: -75).coordinate
        let early = try #require(Fix(at: spot, accuracy: 5, time: 2_000_000))
        #expect(walker.state.refusal(of: early, now: 1_939_999) == .early)
        #expect(walker.state.refusal(of: early, now: 1_940_000) == nil)
        #expect(Fix(at: spot, accuracy: .nan, time: 0) == nil)
        #expect(Fix(at: spot, accuracy: -1, time: 0) == nil)
        #expect(Fix(at: spot, accuracy: .infinity, time: 0) == nil)
    }

    @Test func `a dwell is recorded without a fix when it is long enough, and once`() {
        var walker = Walker()
        walker.rule.dwell = 300_000
        walker.goes(to: 0, at: 100)
        #expect(walker.state.nextTime == 400_000)
        walker.waits(until: 399)
        walker.waits(until: 500)
        walker.waits(until: 900)
        #expect(walker.state.nextTime == nil)
        #expect(walker.done == ["100 enter", "400 dwell"])
    }

    /// Returns opening hours by the second: open in each second for which `isOpen` has true.
    private static func hours(_ isOpen: [Bool]) -> OpenHours {
        OpenHours { _, time in
            let second = Int(time / 1000)
            guard second < isOpen.count else { return .init(isOpen: false, until: .max) }
            let next = isOpen[second...].firstIndex(of: !isOpen[second])
            let end = next ?? (isOpen[second] ? isOpen.count : .max / 1000)
            return .init(isOpen: isOpen[second], until: Int64(end) * 1000)
        }
    }

    @Test func `a dwell counts only while the place is open`() {
        var walker = Walker()
        walker.rule.dwell = 300_000
        // Until second 200, and from 1000 on.
        walker.hours = Self.hours((0..<5_000).map { $0 < 200 || $0 >= 1_000 })
        walker.goes(to: 0, at: 100)
        #expect(walker.state.nextTime == 1_200_000)
        walker.waits(until: 1_199)
        walker.goes(to: 1, at: 1_150)
        walker.waits(until: 2_000)
        walker.waits(until: 3_000)
        #expect(walker.done == ["100 enter", "1200 dwell"])
    }

    @Test func `a dwell follows the current opening hours if they change meanwhile`() {
        var walker = Walker()
        walker.rule.dwell = 300_000
        walker.goes(to: 0, at: 100)
        #expect(walker.state.nextTime == 400_000)
        // Nobody has said anything when it was due; it has been closed, and will open.
        walker.hours = Self.hours((0..<5_000).map { $0 >= 1_000 })
        walker.waits(until: 500)
        #expect(walker.state.nextTime == 1_300_000)
        // It is open now, and a fix asks.
        walker.hours = .always
        walker.goes(to: 1, at: 600)
        #expect(walker.state.nextTime == 400_000)
        walker.waits(until: 601)
        #expect(walker.done == ["100 enter", "400 dwell"])
    }

    @Test func `a dwell at a place that does not open never completes`() {
        var walker = Walker()
        walker.rule.dwell = 1_000
        walker.hours = OpenHours { _, _ in .init(isOpen: false, until: .max) }
        walker.goes(to: 0, at: 100)
        #expect(walker.state.nextTime == nil)
        // Nor at one that opens when nobody waits any more, or says nonsense.
        let month = TransitionLimits.dwellSearch
        walker.hours = OpenHours { _, time in
            .init(isOpen: time > month, until: time > month ? .max : time + 100_000)
        }
        walker.goes(to: 1, at: 110)
        #expect(walker.state.nextTime == nil || walker.state.nextTime ?? 0 > month)
        walker.hours = OpenHours { _, time in .init(isOpen: false, until: time) }
        walker.goes(to: 2, at: 120)
        #expect(walker.state.nextTime == nil)
        #expect(walker.done == ["100 enter"])
    }

    @Test func `the search for a dwell's end is limited if a place keeps opening and closing`() {
        var walker = Walker()
        walker.rule.dwell = 3_600_000
        var asked = 0
        walker.hours = OpenHours { _, time in
            asked += 1
            return .init(isOpen: time / 1_000 % 2 == 0, until: (time / 1_000 + 1) * 1_000)
        }
        for second in 0..<100 as Range<Int64> { walker.goes(to: 0, at: second) }
        #expect(walker.state.nextTime == nil)
        #expect(asked <= TransitionLimits.dwellSpans)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `a dwell agrees with counting its seconds one by one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var isOpen: [Bool] = []
        while isOpen.count < 2_000 {
            let length = Int.random(in: 1...400, using: &random)
            isOpen += Array(repeating: Bool.random(using: &random), count: length)
        }
        let dwell = Int.random(in: 1...900, using: &random)
        let start = Int.random(in: 0...500, using: &random)
        var (open, end): (Int, Int?) = (0, nil)
        for second in start..<isOpen.count where end == nil {
            if isOpen[second] { open += 1 }
            if open == dwell { end = second + 1 }
        }
        var walker = Walker()
        walker.rule.dwell = Int64(dwell) * 1000
        walker.hours = Self.hours(isOpen)
        walker.goes(to: 0, at: Int64(start))
        #expect(walker.state.nextTime == end.map { Int64($0) * 1000 })
    }

    @Test func `a dwell that was complete before a late exit is recorded`() {
        var walker = Walker()
        walker.rule.dwell = 300_000
        walker.goes(to: 0, at: 100)
        walker.goes(to: 1000, at: 401)
        #expect(walker.done == ["100 enter", "400 dwell", "401 exit"])
        walker.goes(to: 0, at: 10_000)
        walker.goes(to: 1000, at: 10_299)
        #expect(walker.done.suffix(2) == ["10000 enter", "10299 exit"])
    }

    @Test func `a visit lasts at least ten minutes`() {
        var walker = Walker()
        walker.goes(to: 0, at: 0)
        walker.goes(to: 1000, at: 599)
        walker.goes(to: 0, at: 1000)
        walker.goes(to: 1000, at: 1600)
        #expect(walker.visits == [Visit(slot: 1, time: 1_000_000..<1_600_000)])
    }

    @Test func `a transition within the pause is marked as paused`() {
        var walker = Walker()
        for second in stride(from: Int64(0), through: 4000, by: 1000) {
            walker.goes(to: 0, at: second)
            walker.goes(to: 1000, at: second + 500)
        }
        #expect(
            walker.done == [
                "0 enter", "500 exit", "1000 enter (paused)", "1500 exit (paused)",
                "2000 enter (paused)", "2500 exit (paused)", "3000 enter (paused)",
                "3500 exit (paused)", "4000 enter", "4500 exit",
            ])
        walker.state.forget(before: 9_000_000)
        walker.goes(to: 0, at: 9000)
        #expect(walker.done.last == "9000 enter")
    }

    @Test func `a place between two fixes is crossed if they are close in time`() throws {
        func crossed(after seconds: Int64) throws -> [Transition.Kind] {
            var state = DeviceTransitions()
            let west = Spot(latitude: 40, longitude: -75.01).coordinate
            let east = Spot(latitude: 40, longitude: -74.99).coordinate
            let place = Nearby(slot: 7, edge: 700, radius: 50, rule: TransitionRule())
            let first = try #require(Fix(at: west, accuracy: 5, time: 0))
            let second = try #require(Fix(at: east, accuracy: 5, time: seconds * 1000))
            #expect(state.take(first, nearby: [], crossed: [place]).transitions == [])
            return state.take(second, nearby: [], crossed: [place]).transitions.map(\.kind)
        }
        #expect(try crossed(after: 60) == [.cross])
        #expect(try crossed(after: 300) == [])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the share of a disc inside a place agrees with many points`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (accuracy, distance) = (random.number(1, 300), random.number(0, 500))
        let radius = seed % 4 == 0 ? .infinity : random.number(1, 300)
        let edge = radius.isFinite ? distance - radius : distance - 250
        let (count, side) = (400, 2 * accuracy / 400)
        var (all, within) = (0.0, 0.0)
        for row in 0..<count {
            for column in 0..<count {
                let x = -accuracy + (Double(column) + 0.5) * side
                let y = -accuracy + (Double(row) + 0.5) * side
                guard x * x + y * y <= accuracy * accuracy else { continue }
                all += 1
                let isWithin =
                    radius.isFinite
                    ? (x - distance) * (x - distance) + y * y <= radius * radius : x >= edge
                if isWithin { within += 1 }
            }
        }
        let share = AccuracyShare.of(accuracy: accuracy, edge: edge, radius: radius)
        #expect(abs(share - within / all) < 0.005)
    }
}
