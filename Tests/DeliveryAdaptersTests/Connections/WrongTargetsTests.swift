import DeliveryEngine
import Protocol
import TestSupport
import Testing

@testable import DeliveryAdapters

/// The decision whether an address or the configuration is wrong.
struct WrongTargetsTests {
    private var targets = WrongTargets<String>(ProviderLimits())
    private var now = MonotonicInstant(nanoseconds: 1_000_000_000_000)

    private mutating func taken(_ count: Int) {
        for _ in 0..<count { targets.taken("t", at: now) }
    }

    private mutating func refused(_ addresses: Range<Int>) -> [WrongTargets<String>.Verdict] {
        addresses.map { targets.refused("a\($0)", "t", at: now) }
    }

    @Test mutating func `single wrong targets among accepted ones belong to another app`() {
        taken(30)
        #expect(refused(0..<25) == Array(repeating: .address, count: 25))
        #expect(targets.isElsewhere("a7", "t", at: now))
        #expect(!targets.isElsewhere("a7", "u", at: now) && !targets.isElsewhere("b", "t", at: now))
        now = now + .seconds(86_400)
        #expect(!targets.isElsewhere("a7", "t", at: now))
    }

    @Test mutating func `twenty wrong targets without an accepted one mean a wrong configuration`()
    {
        #expect(refused(0..<19) == Array(repeating: .open, count: 19))
        #expect(refused(19..<22) == Array(repeating: .configuration, count: 3))
        #expect(!(0..<22).contains { targets.isElsewhere("a\($0)", "t", at: now) })
    }

    @Test
    mutating func `mostly wrong targets mean a wrong configuration even if some are accepted`() {
        taken(5)
        let verdicts = refused(0..<25)
        #expect(verdicts.prefix(5).allSatisfy { $0 == .address })
        #expect(verdicts[5..<19].allSatisfy { $0 == .open })
        #expect(verdicts[19...].allSatisfy { $0 == .configuration })
    }

    @Test mutating func `an address counts once as a wrong target, however often it is tried`() {
        var verdicts: [WrongTargets<String>.Verdict] = []
        for _ in 0..<100 { verdicts += refused(0..<1) }
        #expect(verdicts == [.open] + Array(repeating: .unknown, count: 99))
        // Once others are taken it is known.
        taken(2)
        #expect(refused(0..<1) == [.address])
    }

    @Test mutating func `an operator's release of a stopped topic holds for an hour`() {
        #expect(refused(0..<20).last == .configuration)
        targets.begins("t", at: now)
        #expect(refused(20..<60) == Array(repeating: .open, count: 40))
        taken(1)
        #expect(refused(60..<61) == [.address])
        now = now + .seconds(3600)
        #expect(refused(61..<81).last == .configuration)
    }

    @Test mutating func `a topic is not judged by answers older than an hour`() {
        taken(1000)
        #expect(refused(0..<1) == [.address])
        now = now + .seconds(3600)
        #expect(refused(1..<20).allSatisfy { $0 == .open })
        #expect(refused(20..<21) == [.configuration])
    }

    @Test mutating func `a topic that worked a million times and then breaks is detected`() {
        taken(1_000_000)
        let verdicts = refused(0..<2000)
        let found = verdicts.firstIndex(of: .configuration) ?? .max
        #expect(found <= 1024)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    mutating func `a third of wrong targets never stops a lane, and three quarters always do`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        for (percent, isHeld) in [(2, false), (33, false), (75, true), (100, true)] {
            targets = WrongTargets(ProviderLimits())
            taken(percent <= 33 ? 40 : 0)
            var wasHeld = false
            for address in 0..<5000 where !wasHeld {
                if Int.random(in: 0..<100, using: &random) < percent {
                    wasHeld = targets.refused("a\(address)", "t", at: now) == .configuration
                } else {
                    taken(1)
                }
            }
            #expect(wasHeld == isHeld, "\(percent) %")
        }
    }

    @Test mutating func `the memory for wrong targets has a limit`() {
        for number in 0..<20_000 {
            targets.contradicts("a\(number)", "p\(number)", at: now)
            _ = targets.refused("b\(number)", "p\(number)", at: now)
        }
        #expect(targets.isElsewhere("a19999", "p19999", at: now))
        let kept = (0..<20_000).count { targets.isElsewhere("a\($0)", "p\($0)", at: now) }
        #expect(kept <= ProviderLimits().wrongTargets)
    }
}
