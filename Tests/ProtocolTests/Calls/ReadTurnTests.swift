import Synchronization
import TestSupport
import Testing

@testable import Protocol

/// The turns of reads that look at many devices.
struct ReadTurnTests {
    private static let heavy = Method(
        service: "test.v1.Echo", name: "Count", role: .anyone, isRetryable: true,
        deadline: .seconds(100), callClass: .heavy, request: Proto.AnyMessage.self,
        response: Proto.AnyMessage.self)

    /// Reads that go on until the test ends them.
    private final class Reads: Sendable {
        let held = Mutex<[CheckedContinuation<Void, Never>]>([])
        var count: Int { held.withLock { $0.count } }

        func endOne() { held.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.resume() }

        func router(_ limits: ReadTurns.Limits) -> Router {
            var router = Router(turns: ReadTurns(limits))
            for method in [ReadTurnTests.heavy, .echo] {
                router.on(method) { [self] (request: Proto.AnyMessage, _) in
                    guard method === ReadTurnTests.heavy else { return request }
                    await withCheckedContinuation { one in held.withLock { $0.append(one) } }
                    return request
                }
            }
            return router
        }
    }

    private static var limits: ReadTurns.Limits {
        var limits = ReadTurns.Limits()
        (limits.atOnce, limits.ofApp, limits.waiting, limits.waitingOfApp) = (3, 2, 3, 2)
        return limits
    }

    private static func key(_ app: String) -> CallContext {
        CallContext(principal: Principal(role: .viewer, app: app, subject: "key"))
    }

    @Test func `an app has two of three turns, and as many places in the line`() {
        var book = ReadTurnBook(Self.limits)
        let greedy = (0..<5 as Range<UInt64>).map { book.enter("greedy", id: $0) }
        #expect(greedy == [.admitted, .admitted, .queued, .queued, .refused])
        #expect(book.enter("news", id: 10) == .admitted)
        #expect(book.enter("sport", id: 11) == .queued)
        #expect(book.enter("sport", id: 12) == .refused)
        // Whoever has none under way comes first, though others wait for longer.
        #expect(book.leave("greedy") == 11)
        #expect(book.leave("news") == 2)
        book.giveUp(3)
        #expect(book.leave("greedy") == nil)
    }

    @Test func `heavy reads of one app leave a turn to another app and keep no cheap call waiting`()
        async throws
    {
        let reads = Reads()
        let router = reads.router(Self.limits)
        let greedy = (0..<4).map { _ in
            Task { try await router.call(Self.heavy, [], Self.key("greedy")) }
        }
        while reads.count < 2 { await Task.yield() }
        // The app's own cheap call, and another app's read, go on at once.
        _ = try await router.call(.echo, [], Self.key("greedy"))
        let other = Task { try await router.call(Self.heavy, [], Self.key("news")) }
        while reads.count < 3 { await Task.yield() }
        // Without a key it is the suite itself, whose caller has a turn.
        let own = Task { try await router.call(Self.heavy, [], CallContext()) }
        while reads.count < 4 { await Task.yield() }
        // Each end lets the next one begin.
        let ender = Task {
            while !Task.isCancelled {
                reads.endOne()
                await Task.yield()
            }
        }
        for task in greedy + [other, own] { _ = try await task.value }
        ender.cancel()
    }

    @Test func `a read that is cancelled while it waits takes no turn`() async throws {
        let reads = Reads()
        var limits = Self.limits
        (limits.atOnce, limits.ofApp) = (1, 1)
        let router = reads.router(limits)
        let first = Task { try await router.call(Self.heavy, [], Self.key("news")) }
        while reads.count < 1 { await Task.yield() }
        let second = Task.immediate { try await router.call(Self.heavy, [], Self.key("news")) }
        second.cancel()
        let error = await #expect(throws: RPCError.self) { try await second.value }
        #expect(error?.code == .cancelled)
        reads.endOne()
        _ = try await first.value
        let third = Task { try await router.call(Self.heavy, [], Self.key("news")) }
        while reads.count < 1 { await Task.yield() }
        reads.endOne()
        _ = try await third.value
    }

    @Test func `whoever comes when the line is full is told when to try again`() async throws {
        let reads = Reads()
        var limits = Self.limits
        (limits.atOnce, limits.waiting) = (1, 0)
        let router = reads.router(limits)
        let first = Task { try await router.call(Self.heavy, [], Self.key("news")) }
        while reads.count < 1 { await Task.yield() }
        let error = await #expect(throws: RPCError.self) {
            try await router.call(Self.heavy, [], Self.key("sport"))
        }
        #expect(error?.code == .resourceExhausted && error?.retryAfter == .seconds(2))
        reads.endOne()
        _ = try await first.value
    }

    @Test func `calls that look at many devices are marked so in the schema`() {
        let heavy = Method.all.filter { $0.callClass == .heavy }
        let reads = Set(heavy.filter(\.endsWithoutCaller).map(\.name))
        #expect(
            reads == [
                "PreviewSend", "GetEffect", "GetExperiment", "ListExperiments", "PreviewAudience",
                "SampleAudience", "ListDevices", "ExportDevices", "CountDevices", "ListTypeEffects",
                "ListUsers", "GetUser", "FindDevices", "ExplainAudience", "ListTags",
                "ListSegments", "ListAccounts", "ListPlaces", "ListPlaceChanges", "PreviewPlace",
                "ContainingPlaces", "BatchNearestPlaces", "GetTypeEffect", "DescribeDevices",
                "ListNotifications",
            ])
        let changes = Set(heavy.filter { !$0.endsWithoutCaller }.map(\.name))
        #expect(
            changes == [
                "PutSegment", "EditList", "DeleteList", "PutConfigSet", "DeleteSegment",
                "ImportDevices", "DeleteDevicesMadeBy", "UpdateUserTags", "DeleteUser",
                "UpsertPlace", "ImportPlaces", "DeletePlaces", "EditPlaces",
            ])
        for method in heavy {
            #expect(method.isRetryable, "\(method.path)")
            #expect(method.endsWithoutCaller == (method.audit?.kind != .change), "\(method.path)")
        }
    }

    @Test func `work for one app leaves a turn to another app, whoever has called`() async throws {
        let (turns, reads) = (ReadTurns(Self.limits), Reads())
        let work = { @Sendable (app: String) in
            try await turns.run(for: app) {
                await withCheckedContinuation { one in reads.held.withLock { $0.append(one) } }
            }
        }
        let greedy = (0..<3).map { _ in Task { try await work("greedy") } }
        while reads.count < 2 { await Task.yield() }
        let other = Task { try await work("news") }
        while reads.count < 3 { await Task.yield() }
        let ender = Task {
            while !Task.isCancelled {
                reads.endOne()
                await Task.yield()
            }
        }
        for task in greedy + [other] { try await task.value }
        ender.cancel()
    }
}
