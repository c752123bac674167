import DeliveryEngine
import TestSupport
import Testing

@testable import DeliveryAdapters

/// The token bucket of an FCM project's quota.
struct FCMQuotaTests {
    private var quota = FCMQuota(perMinute: 60_000)

    private mutating func room(at now: Duration) -> Int { quota.room(at: now) }

    private mutating func take(at now: Duration) -> Bool { quota.take(at: now) }

    private mutating func exceeded(after wait: Duration?, at now: Duration) -> Duration {
        quota.exceeded(after: wait, at: now)
    }

    /// Takes all of the quota, and returns the number of messages.
    private mutating func drain(at now: Duration) -> Int {
        var count = 0
        while quota.take(at: now) { count += 1 }
        return count
    }

    @Test mutating func `a tenth of a second's quota goes at once, then as much as is earned`() {
        #expect(room(at: .zero) == 100)
        #expect(drain(at: .zero) == 100)
        #expect(!take(at: .zero))
        #expect(drain(at: .milliseconds(50)) == 50)
        #expect(drain(at: .seconds(3600)) == 100)
        #expect(FCMQuota.usual == 600_000)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    mutating func `FCM never gets more than the quota and one bucket of messages`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let perMinute = Int.random(in: 1...1_000_000, using: &random)
        quota = FCMQuota(perMinute: perMinute)
        var (now, count) = (Duration.zero, 0)
        while now < .seconds(60) {
            count += drain(at: now)
            now += .microseconds(Int.random(in: 1...200_000, using: &random))
        }
        #expect(
            Double(count) <= Double(perMinute) * (now / .seconds(60)) + Double(perMinute) / 600 + 1)
        if perMinute > 10_000 { #expect(Double(count) > 0.6 * Double(perMinute)) }
    }

    @Test mutating func `the time at which the quota opens is the first with room`() {
        quota = FCMQuota(perMinute: 6)
        #expect(drain(at: .zero) == 1)
        let opens = quota.opens(after: .zero)
        #expect(opens == .seconds(10))
        #expect(room(at: .milliseconds(9_990)) == 0)
        #expect(room(at: .milliseconds(10_001)) == 1)
        #expect(quota.opens(after: .milliseconds(10_001)) == nil)
    }

    @Test mutating func `an exceeded quota is empty until its pause ends, and then fills slowly`() {
        #expect(exceeded(after: .seconds(9), at: .zero) == .seconds(9))
        #expect(room(at: .milliseconds(8_999)) == 0)
        #expect(quota.opens(after: .zero) == .seconds(9))
        var counts: [Int] = []
        var count = 0
        for step in 0...1200 {
            count += drain(at: .seconds(9) + .milliseconds(100 * step))
            if step > 0, step.isMultiple(of: 100) {
                counts.append(count)
                count = 0
            }
        }
        // Ten seconds each: a tenth at first, all of it after a minute.
        let whole = 10_000
        #expect((whole / 10...whole / 4).contains(counts[0]))
        #expect(counts.prefix(6) == counts.prefix(6).sorted()[...])
        #expect(counts[7...].allSatisfy { abs($0 - whole) <= 100 })
        #expect(abs(counts.prefix(6).reduce(0, +) - 33_000) < 300)
    }

    @Test
    mutating func `without Retry-After a pause is a minute, and doubles up to an hour`() {
        var (now, pauses) = (Duration.zero, [Duration]())
        for _ in 0..<8 {
            let pause = quota.exceeded(after: nil, at: now)
            pauses.append(pause)
            now += pause
        }
        #expect(
            pauses
                == [60, 120, 240, 480, 960, 1920, 3600, 3600].map { Duration.seconds($0) })
        quota.accepted(at: now)
        #expect(exceeded(after: nil, at: now) == .seconds(60))
    }

    @Test mutating func `errors of messages in flight together count once`() {
        _ = quota.exceeded(after: nil, at: .zero)
        for moment in 1...50 {
            _ = quota.exceeded(after: nil, at: .milliseconds(moment))
            quota.accepted(at: .milliseconds(moment))
        }
        #expect(quota.opens(after: .seconds(1)) == .seconds(60))
        // One that asks for longer is obeyed, one that asks for less does not shorten it.
        #expect(exceeded(after: .seconds(99), at: .seconds(1)) == .seconds(99))
        #expect(exceeded(after: .seconds(1), at: .seconds(1)) == .seconds(99))
        #expect(exceeded(after: nil, at: .seconds(100)) == .seconds(120))
        #expect(exceeded(after: .seconds(1_000_000), at: .seconds(220)) == .seconds(86_400))
        #expect(exceeded(after: .seconds(-5), at: .seconds(86_620)) == .zero)
    }

    @Test func `of several quotas for one project the least counts while it is used`() {
        let quotas = FCMQuotas()
        let project = quotas.of("demo-1", at: "https://a.example")
        #expect(quotas.of("demo-1", at: "https://a.example") === project)
        #expect(quotas.of("demo-1", at: "https://b.example") !== project)
        #expect(project.with(\.perMinute) == 600_000)
        let first = project.join(perMinute: 1_000)
        let second = project.join(perMinute: 500)
        #expect(project.with(\.perMinute) == 500)
        project.leave(second)
        #expect(project.with(\.perMinute) == 1_000)
        project.leave(first)
        #expect(project.with(\.perMinute) == 600_000)
    }

    @Test func `unused projects are forgotten when there are too many`() {
        var limits = ProviderLimits()
        limits.keys = 10
        let quotas = FCMQuotas(limits: limits)
        let used = quotas.of("used", at: "")
        _ = used.join(perMinute: 7)
        let idle = quotas.of("idle", at: "")
        for number in 0..<100 { _ = quotas.of("p\(number)", at: "") }
        #expect(quotas.of("used", at: "") === used)
        #expect(quotas.of("idle", at: "") !== idle)
    }
}
