import Testing

@testable import DaemonKit

struct StuckLoopsTests {
    @Test func `a loop that does not turn for as many looks as allowed is stuck`() {
        var stuck = StuckLoops(limit: 3)
        #expect(stuck.look(at: [5, 9]) == nil)
        #expect(stuck.look(at: [6, 9]) == nil)
        #expect(stuck.look(at: [7, 9]) == nil)
        #expect(stuck.look(at: [8, 9]) == 1)
    }

    @Test func `a loop that turns now and then is not stuck`() {
        var stuck = StuckLoops(limit: 3)
        for look in 0..<30 { #expect(stuck.look(at: [UInt64(look / 3)]) == nil) }
    }

    @Test func `a loop that is added later has its own time`() {
        var stuck = StuckLoops(limit: 2)
        #expect(stuck.look(at: [1]) == nil)
        #expect(stuck.look(at: [2]) == nil)
        #expect(stuck.look(at: [3, 0]) == nil)
        #expect(stuck.look(at: [4, 0]) == nil)
        #expect(stuck.look(at: [5, 0]) == 1)
    }
}
