import Addresses
import Protocol
import ServiceKit
import Synchronization
import Testing
import Transport

@testable import Gateway

@Suite struct `Places for calls` {
    private typealias Size = CallPlaces.Size

    @Test func `callers without a known app share their 48 bits' part of the places`() throws {
        func holder(_ text: String) throws -> CallHolder {
            .address(AddressBlock(try #require(IPAddress(text))))
        }
        #expect(try holder("2001:db8:1:1::1") == holder("2001:db8:1:ffff::1"))
        #expect(try holder("2001:db8:1:1::1") != holder("2001:db8:2:1::1"))
        #expect(try holder("192.0.2.1") != holder("192.0.2.2"))
    }

    @Test func `no class takes the places of another`() {
        var places = CallPlaces(GatewayLimits().callPlaces)
        for kind in [CallClass.normal, .send, .sync] {
            while places.enter(kind, .nobody, id: nil) == .admitted {}
        }
        #expect(places.enter(.stop, .app("news"), id: nil) == .admitted)
        #expect(places.enter(.normal, .app("news"), id: nil) == .refused)
        _ = places.leave(.normal, .nobody)
        #expect(places.enter(.normal, .app("news"), id: nil) == .admitted)
    }

    @Test func `an app has three quarters of the places, and others find some at once`() {
        var places = CallPlaces([.normal: Size(atOnce: 8, queue: 100)])
        for id in 0..<20 as Range<UInt64> {
            let entry = places.enter(.normal, .app("greedy"), id: id)
            #expect(entry == (id < 6 ? .admitted : .queued))
        }
        #expect(places.enter(.normal, .app("news"), id: 100) == .admitted)
        #expect(places.enter(.normal, .app("places"), id: 101) == .admitted)
        #expect(places.enter(.normal, .app("news"), id: 102) == .queued)
        // Whoever waits has a turn before the greedy app, whose calls came first.
        #expect(places.leave(.normal, .app("greedy")) == 102)
        #expect(places.leave(.normal, .app("news")) == 6)
        // Six of the greedy app's calls are under way again: a place stays free for others.
        #expect(places.leave(.normal, .app("places")) == nil)
        #expect(places.leave(.normal, .app("greedy")) == 7)
    }

    @Test func `addresses share as apps do, and the suite's own keys take any place`() throws {
        var places = CallPlaces([.sync: Size(atOnce: 4, queue: 0)])
        let block = AddressBlock(try #require(IPAddress("192.0.2.1")))
        for _ in 0..<3 { #expect(places.enter(.sync, .address(block), id: 1) == .admitted) }
        #expect(places.enter(.sync, .address(block), id: 1) == .refused)
        #expect(places.enter(.sync, .nobody, id: 1) == .admitted)
        #expect(places.enter(.sync, .nobody, id: 1) == .refused)
    }

    @Test func `nobody fills the queue: whoever has most in it makes room for others`() {
        var places = CallPlaces([.normal: Size(atOnce: 1, queue: 4)])
        for id in 0..<6 as Range<UInt64> {
            let entry = places.enter(.normal, .app("greedy"), id: id)
            #expect(entry == (id == 0 ? .admitted : id < 5 ? .queued : .refused))
            #expect(places.takeDisplaced(.normal) == nil)
        }
        // The latest of the greedy app's calls goes.
        #expect(places.enter(.normal, .app("news"), id: 10) == .queued)
        #expect(places.takeDisplaced(.normal) == 4)
        #expect(places.enter(.normal, .app("places"), id: 11) == .queued)
        #expect(places.takeDisplaced(.normal) == 3)
        // Each of them has about as many as the greedy app now.
        #expect(places.enter(.normal, .app("news"), id: 12) == .refused)
        #expect(places.takeDisplaced(.normal) == nil)
        places.giveUp(.normal, id: 10)
        #expect(places.enter(.normal, .app("greedy"), id: 13) == .queued)
        #expect(places.leave(.normal, .app("greedy")) == 11)
        #expect(places.leave(.normal, .app("places")) == 1)
    }

    @Test func `a call that is displaced is refused, and told when to try again`() async throws {
        let gate = Self.gate(2)
        try await gate.enter(.normal, .app("greedy"))
        let waiting = (0..<2).map { _ in
            Task.immediate { try await gate.enter(.normal, .app("greedy")) }
        }
        let other = Task.immediate { try await gate.enter(.normal, .app("news")) }
        let error = await #expect(throws: RPCError.self) { try await waiting[1].value }
        #expect(error?.code == .resourceExhausted && error?.retryAfter == .seconds(1))
        gate.leave(.normal, .app("greedy"))
        try await other.value
        gate.leave(.normal, .app("news"))
        try await waiting[0].value
    }

    /// A connection that takes no more calls keeps all of them waiting.
    @Test func `all classes together stay below what a connection to a service takes`() {
        let limits = GatewayLimits()
        let most = TransportLimits().callsInFlight
        let all = limits.callPlaces.values.reduce(0) { $0 + $1.atOnce }
        let syncs = limits.callPlaces[.sync]?.atOnce ?? 0
        let keys = limits.keyPlaces.values.reduce(0) { $0 + $1.atOnce }
        let pages = limits.pagePlaces.atOnce
        #expect(all + keys + pages < most, "registry")
        #expect(all + syncs + pages < most, "geo, which a Sync may call twice at once")
        #expect(all + limits.waitingCalls.all + pages < most, "delivery")
        for waiting in [limits.waitingCalls, limits.followers] {
            #expect(waiting.ofApp * 4 <= waiting.all)
        }
    }

    /// The numbers of calls, in the order of their turns.
    private final class Order: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    private static func gate(_ queue: Int) -> CallGate {
        CallGate(
            "test", [.normal: Size(atOnce: 1, queue: queue)],
            GatewayMetrics(Metrics(service: "gateway")))
    }

    @Test func `calls beyond the places wait their turn, and those beyond the queue are refused`()
        async throws
    {
        let gate = Self.gate(2)
        try await gate.enter(.normal, .nobody)
        let order = Order()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<2 {
            tasks.append(
                Task.immediate {
                    try await gate.enter(.normal, .nobody)
                    order.numbers.withLock { $0.append(number) }
                    gate.leave(.normal, .nobody)
                })
        }
        let refusal = await #expect(throws: RPCError.self) {
            try await gate.enter(.normal, .nobody)
        }
        #expect(refusal?.code == .resourceExhausted && refusal?.retryAfter == .seconds(1))
        #expect(order.numbers.withLock { $0.isEmpty })
        gate.leave(.normal, .nobody)
        for task in tasks { try await task.value }
        #expect(order.numbers.withLock { $0 } == [0, 1])
        try await gate.enter(.normal, .nobody)
    }

    @Test func `a call that is cancelled while it waits takes no place`() async throws {
        let gate = Self.gate(2)
        try await gate.enter(.normal, .nobody)
        let first = Task.immediate { try await gate.enter(.normal, .nobody) }
        first.cancel()
        let error = await #expect(throws: RPCError.self) { try await first.value }
        #expect(error?.code == .cancelled)
        let second = Task { try await gate.enter(.normal, .nobody) }
        second.cancel()
        _ = await second.result
        gate.leave(.normal, .nobody)
        let third = Task.immediate { try await gate.enter(.normal, .nobody) }
        if case .success = await second.result { gate.leave(.normal, .nobody) }
        try await third.value
    }

    @Test func `a few apps whose calls wait leave places to others`() throws {
        let waiting = WaitingCalls(WaitingLimits(ofKey: 512, ofApp: 512, all: 2048))
        let counters = GatewayMetrics(Metrics(service: "gateway"))
        func taken(by app: String) -> Int {
            let key = Principal(role: .operator, app: app, subject: app)
            var count = 0
            while (try? waiting.enter(key, of: app, counters)) != nil { count += 1 }
            return count
        }
        #expect(["a", "b", "c"].map(taken) == [512, 512, 512])
        // The rest is for four more apps.
        #expect(["d", "e", "f", "g", "h"].map(taken) == [128, 128, 128, 128, 0])
    }
}
