import Testing

@testable import DeliveryAdapters

struct OriginHealthTests {
    private static let limits = ProviderLimits()

    @Test func `pauses after three failures in a row double up to the longest`() {
        var health = OriginHealth(Self.limits)
        var now = Duration.zero
        var rests: [Duration] = []
        for _ in 0..<10 {
            health.failed("no answer", begun: now, at: now)
            let rest = health.rest(at: now)
            rests.append(rest?.left ?? .zero)
            now += rest?.left ?? .zero
            #expect(health.rest(at: now) == nil)
        }
        #expect(rests == [0, 0, 15, 30, 60, 120, 240, 480, 900, 900].map { .seconds($0) })
        #expect(health.isDoubtful)
        health.worked(at: now)
        #expect(!health.isDoubtful)
        health.failed("no answer", begun: now, at: now)
        #expect(health.rest(at: now) == nil)
    }

    @Test func `errors pause an origin only if half of its requests fail`() {
        var health = OriginHealth(Self.limits)
        // One in ten.
        for number in 0..<1_000 {
            let now: Duration = .milliseconds(number)
            if number % 10 < 1 {
                health.cannot("503", isRetry: false, at: now)
            } else {
                health.worked(at: now)
            }
            #expect(!health.isDoubtful && health.isProven)
        }
        // Three that always fail, alone.
        for number in 2..<100 { health.cannot("503", isRetry: true, at: .seconds(number)) }
        #expect(!health.isDoubtful)
        for number in 0..<3 {
            health.cannot("503", isRetry: false, at: .seconds(200) + .milliseconds(number))
        }
        #expect(health.isDoubtful && health.rest(at: .seconds(201)) != nil)
        // One of them at a time finds out whether it works again.
        health.cannot("503", isRetry: true, at: .seconds(230))
        #expect(health.rest(at: .seconds(231))?.left == .seconds(29))
        health.worked(at: .seconds(300))
        #expect(!health.isDoubtful)
    }

    @Test func `a request begun before a failure does not count as another failure`() {
        var health = OriginHealth(Self.limits)
        // Eight streams of a connection that breaks, told one after the other.
        for place in 0..<8 {
            health.failed("reset", begun: .seconds(place), at: .seconds(20 + place))
        }
        #expect(!health.isDoubtful)
        health.failed("reset", begun: .seconds(20), at: .seconds(30))
        #expect(!health.isDoubtful)
        health.failed("reset", begun: .seconds(31), at: .seconds(40))
        #expect(health.isDoubtful && health.rest(at: .seconds(40)) != nil)
    }

    @Test func `an origin is proven by an answer until it fails`() {
        var health = OriginHealth(Self.limits)
        #expect(!health.isProven)
        health.answered()
        #expect(health.isProven)
        health.failed("no answer", begun: .zero, at: .zero)
        #expect(!health.isProven)
        health.worked(at: .seconds(1))
        #expect(health.isProven)
    }

    @Test func `requests in flight when a pause begins do not make it longer`() {
        var health = OriginHealth(Self.limits)
        for _ in 0..<100 { health.failed("no answer", begun: .zero, at: .zero) }
        #expect(health.rest(at: .zero)?.left == .seconds(15))
        #expect(health.rest(at: .seconds(14))?.left == .seconds(1))
        #expect(health.rest(at: .seconds(15)) == nil)
    }

    @Test func `an origin that refuses Herald's key pauses longer, and one success ends that`() {
        var health = OriginHealth(Self.limits)
        for _ in 0..<3 { health.refusedUs("403", at: .zero) }
        #expect(health.rest(at: .zero)?.left == .seconds(60))
        #expect(health.rest(at: .zero)?.reason == "403")
        health.worked(at: .seconds(60))
        #expect(health.works(at: .seconds(3659)) && !health.works(at: .seconds(3660)))
    }

    @Test func `a push service gets the pause that it asks for, up to a limit`() {
        var health = OriginHealth(Self.limits)
        health.asked(for: .seconds(40), "503", at: .zero)
        health.asked(for: .seconds(10), "503", at: .zero)
        #expect(health.rest(at: .zero)?.left == .seconds(40))
        health.asked(for: .seconds(1 << 40), "503", at: .zero)
        #expect(health.rest(at: .zero)?.left == .seconds(86_400))
    }
}
