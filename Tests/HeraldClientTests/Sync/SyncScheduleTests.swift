import Foundation
import Testing
import Times

@testable import HeraldClient

/// Times at which the client talks to the server.
struct SyncScheduleTests {
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)
    private var schedule = SyncSchedule(.init(), SyncPacing())
    private var now = SyncScheduleTests.start

    private mutating func handle(_ event: SyncSchedule.Event) -> [SyncSchedule.Action] {
        schedule.handle(event, now, 0.5)
    }

    private static func timer(_ actions: [SyncSchedule.Action]) -> UnixTime? {
        for case .setTimer(let time) in actions { return time }
        return nil
    }

    private mutating func finishFirst() {
        _ = handle(.started)
        _ = handle(.finished(.done(more: false, told: .init())))
    }

    @Test func `changes that follow each other are one request, and none waits for ever`() {
        var test = self
        test.finishFirst()
        var requests = 0
        var latest = Self.start
        for _ in 0..<20 {
            let actions = test.handle(.changed)
            if actions.contains(.request) {
                requests += 1
                latest = test.now
                _ = test.handle(.finished(.done(more: false, told: .init())))
            }
            test.now = test.now + .seconds(1)
            if test.handle(.timerFired).contains(.request) {
                requests += 1
                latest = test.now
                _ = test.handle(.finished(.done(more: false, told: .init())))
            }
        }
        #expect((1...2).contains(requests), "\(requests)")
        #expect(latest >= Self.start + .seconds(10))
    }

    @Test func `there is one request at a time`() {
        var test = self
        #expect(test.handle(.started).contains(.request))
        for event in [SyncSchedule.Event.asked, .changed, .entered, .left, .networkCame, .started] {
            #expect(!test.handle(event).contains(.request))
        }
        #expect(test.handle(.finished(.done(more: false, told: .init()))).contains(.request))
    }

    @Test func `pauses double after each failure, with a random part, up to an hour`() throws {
        var test = self
        _ = test.handle(.started)
        var pauses: [Int64] = []
        for _ in 0..<15 {
            let timer = try #require(Self.timer(test.handle(.finished(.failed(told: nil)))))
            pauses.append((timer - test.now).components.seconds)
            test.now = timer
            #expect(test.handle(.timerFired).contains(.request))
        }
        #expect(pauses.prefix(4) == [1, 3, 6, 12])
        #expect(pauses.last == 2700)
    }

    @Test func `how long the server asks to wait is kept over a restart, whatever the clock says`()
        throws
    {
        var test = self
        _ = test.handle(.started)
        let until = try #require(
            Self.timer(test.handle(.finished(.failed(told: .seconds(600))))))
        #expect(until >= Self.start + .seconds(600) && until < Self.start + .seconds(602))
        for event in [SyncSchedule.Event.asked, .changed, .left, .entered, .networkCame] {
            #expect(!test.handle(event).contains(.request))
        }
        var restarted = SyncSchedule(test.schedule.memory, SyncPacing())
        #expect(!restarted.handle(.started, Self.start + .seconds(599), 0).contains(.request))
        #expect(restarted.handle(.started, until, 0).contains(.request))
        // The clock was set back by a year: it waits at most the whole time once more.
        var wrong = SyncSchedule(test.schedule.memory, SyncPacing())
        let past = Self.start + .seconds(-365 * 86_400)
        let timer = try #require(Self.timer(wrong.handle(.started, past, 0)))
        #expect(timer - past <= .seconds(602))
        #expect(wrong.handle(.timerFired, timer, 0).contains(.request))
        // A server that asks for a year is not believed.
        var long = SyncSchedule(.init(), SyncPacing())
        _ = long.handle(.started, Self.start, 0)
        let most = long.handle(.finished(.failed(told: .seconds(1 << 40))), Self.start, 0)
        #expect(Self.timer(most) == Self.start + .seconds(86_400))
    }

    @Test func `a network that comes back ends our own pause, not the server's`() {
        var test = self
        _ = test.handle(.started)
        _ = test.handle(.finished(.failed(told: nil)))
        #expect(test.handle(.networkCame).contains(.request))
    }

    @Test func `the app that leaves sends at once, and holds the system until that ends`() {
        var test = self
        test.finishFirst()
        _ = test.handle(.changed)
        let leaving = test.handle(.left)
        #expect(leaving.contains(.request) && leaving.contains(.holdBackground))
        let end = test.handle(.finished(.done(more: false, told: .init())))
        #expect(end.contains(.releaseBackground))
        // With nothing to send it is not held.
        _ = test.handle(.entered)
        #expect(!test.handle(.left).contains(.holdBackground))
        // A pause is not waited out in the background.
        _ = test.handle(.changed)
        #expect(test.handle(.finished(.failed(told: nil))).contains(.releaseBackground))
    }

    @Test func `changes in the background are one request, too, for which the system is held`()
        throws
    {
        var test = self
        test.finishFirst()
        _ = test.handle(.left)
        // A push: it was received, and shown a moment later.
        let received = test.handle(.changed)
        #expect(!received.contains(.request) && received.contains(.holdBackground))
        test.now = test.now + .milliseconds(100)
        let timer = try #require(Self.timer(test.handle(.changed)))
        #expect(timer == test.now + .seconds(2))
        test.now = timer
        #expect(test.handle(.timerFired).contains(.request))
        let end = test.handle(.finished(.done(more: false, told: .init())))
        #expect(end.contains(.releaseBackground))
        // Who asks for a sync gets it at once.
        #expect(test.handle(.asked).contains(.request))
    }

    @Test func `a fresh answer is not asked for again when the app comes back`() {
        var test = self
        test.finishFirst()
        test.now = test.now + .seconds(30)
        #expect(!test.handle(.entered).contains(.request))
        test.now = test.now + .seconds(60)
        #expect(test.handle(.entered).contains(.request))
    }

    @Test func `a sync is made by itself after the interval, also if the clock was set back`()
        throws
    {
        var test = self
        _ = test.handle(.started)
        let timer = try #require(
            Self.timer(test.handle(.finished(.done(more: false, told: .init())))))
        // Half of the tenth by which chance shortens it.
        #expect(timer == Self.start + .seconds(4 * 3600 * 0.95))
        test.now = Self.start + .seconds(-86_400)
        #expect(test.handle(.timerFired).contains(.request))
    }

    @Test(arguments: [
        (Duration.seconds(1800), Duration.seconds(1800)), (.zero, .seconds(60)),
        (.seconds(1e9), .seconds(7 * 86_400)),
    ])
    func `a sync is made after the interval that the server told last, within bounds`(
        told: Duration, expected: Duration
    ) throws {
        for fraction in [0, 0.5, 1] {
            var schedule = SyncSchedule(.init(), SyncPacing())
            _ = schedule.handle(.started, Self.start, fraction)
            let answer = SyncOutcome.done(more: false, told: .init(interval: told))
            let timer = Self.timer(schedule.handle(.finished(answer), Self.start, fraction))
            let time = Self.start + expected * (1 - fraction / 10)
            #expect(timer == time)
            // What the server told holds over a restart.
            var restarted = SyncSchedule(schedule.memory, SyncPacing())
            let early = restarted.handle(.timerFired, time + .seconds(-1), fraction)
            #expect(!early.contains(.request))
            #expect(restarted.handle(.timerFired, time, fraction).contains(.request))
            let silent = SyncOutcome.done(more: false, told: .init())
            let later = Self.timer(restarted.handle(.finished(silent), time, fraction))
            #expect(later == time + SyncPacing().interval * (1 - fraction / 10))
        }
    }

    @Test func `an answer tells the interval in seconds, and nonsense tells nothing`() {
        func interval(_ json: String) -> Duration? {
            let body = Data(#"{"interval": \#(json)}"#.utf8)
            let answer = GatewayAnswer(.init(status: 200, body: body), at: Self.start)
            guard case .success(_, let told) = answer else { return nil }
            return told.interval
        }
        #expect(interval(#""43200s""#) == .seconds(43_200))
        #expect(interval(#""1.5s""#) == .milliseconds(1500))
        for json in [#""-60s""#, #""60""#, "60", #""s""#, #""nans""#, #""infs""#, "null"] {
            #expect(interval(json) == nil, "\(json)")
        }
    }

    @Test func `storage that cannot be read ends the requests until the next start`() {
        var test = self
        test.finishFirst()
        // The clock was set back: a sync would be due.
        test.now = Self.start + .seconds(-86_400)
        #expect(test.handle(.asked).contains(.request))
        #expect(!test.handle(.finished(.locked)).contains(.request))
        #expect(!test.handle(.timerFired).contains(.request))
        #expect(test.handle(.started).contains(.request))
    }

    @Test func `a server that always has more gets a pause in between`() {
        var test = self
        var actions = test.handle(.started)
        var count = 0
        while actions.contains(.request), count < 1000 {
            count += 1
            actions = test.handle(.finished(.done(more: true, told: .init())))
        }
        #expect(count == SyncPacing().mostAtOnce)
    }
}
