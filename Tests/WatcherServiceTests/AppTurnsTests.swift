import Protocol
import Testing
@testable import WatcherService

/// The turns of apps for a resource that is scarce.
struct AppTurnsTests {
    @Test func `an app has its share, and the rest is for the others`() {
        var turns = AppTurns(4, ofApp: 3)
        let many = (0..<10).map { turns.enter("many", UInt64($0)) }
        #expect(many.count { $0 } == 3)
        let few = (10..<12).map { turns.enter("few", UInt64($0)) }
        #expect(few == [true, false])
        // What ends of one app does not give it more than its share.
        let next = [turns.leave("few"), turns.leave("many")]
        #expect(next == [11, 3])
    }

    @Test func `whoever waits has a turn after each other app has had one`() {
        var turns = AppTurns(1, ofApp: 1)
        _ = turns.enter("a", 0)
        for number in 1...100 { _ = turns.enter("a", UInt64(number)) }
        for number in 101...103 { _ = turns.enter("b", UInt64(number)) }
        _ = turns.enter("c", 104)
        var order: [UInt64] = []
        var app = "a"
        while order.count < 8, let next = turns.leave(app) {
            order.append(next)
            app = next <= 100 ? "a" : next <= 103 ? "b" : "c"
        }
        #expect(Set(order[..<2]) == [101, 104])
        #expect(Array(order[2...]) == [1, 102, 2, 103, 3, 4])
    }

    @Test func `whoever gives up has no turn`() {
        var turns = AppTurns(1, ofApp: 1)
        _ = turns.enter("a", 0)
        for number in 1...3 { _ = turns.enter("a", UInt64(number)) }
        turns.giveUp("a", 1)
        let next = (0..<3).map { _ in turns.leave("a") }
        #expect(next == [2, 3, nil])
        let enters = turns.enter("b", 4)
        #expect(enters)
    }

    @Test func `a task that is cancelled while it waits leaves its place to the next`() async throws
    {
        let gate = TurnGate(AppTurns(1, ofApp: 1))
        try await gate.enter("a")
        let cancelled = Task { try await gate.enter("a") }
        let next = Task { try await gate.enter("a") }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        gate.leave("a")
        try await next.value
        gate.leave("a")
    }

    @Test func `the bodies of one app that wait have a limit, and so have those of all`() throws {
        var allowances = WatcherAllowances()
        (allowances.pushesOfApp, allowances.pushBytesOfApp, allowances.pushBytes) = (3, 100, 150)
        var budget = PushBudget(allowances)
        for _ in 0..<3 { try budget.take(10, of: "a") }
        let refused = [Self.isRefused(&budget, 10, "a"), Self.isRefused(&budget, 101, "b")]
        #expect(refused == [true, true])
        try budget.take(100, of: "b")
        let isFull = Self.isRefused(&budget, 30, "c")
        #expect(isFull)
        budget.leave(10, of: "a")
        try budget.take(10, of: "a")
        try budget.take(20, of: "c")
    }

    private static func isRefused(_ budget: inout PushBudget, _ bytes: Int, _ app: String) -> Bool {
        do throws(RPCError) {
            try budget.take(bytes, of: app)
            return false
        } catch { return error.code == .resourceExhausted && error.retryAfter != nil }
    }
}
