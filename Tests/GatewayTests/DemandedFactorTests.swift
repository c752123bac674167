import Protocol
import Synchronization
import Testing

@testable import Gateway

/// Events for a person of whom a rule demands a second factor.
@Suite struct `Events where a second factor is demanded` {
    static let formats = ["application/x-ndjson", "text/event-stream"]
    static let demands: [Proto.SecondFactorDemand] = [.enrol, .prove]

    /// Creates a gateway that asks the registry about a session at each call.
    private static func gateway() async throws -> RunningGateway {
        var limits = GatewayLimits()
        (limits.keyLifetime, limits.eventHeartbeat) = (.zero, .milliseconds(300))
        return try await RunningGateway(gateway: limits)
    }

    private static func get(
        _ gateway: RunningGateway, _ query: String = "", accept: String = Self.formats[0]
    ) async throws -> String {
        try await gateway.curl(
            "-H", "cookie: __Host-herald=\(FakeServices.session)", "-H",
            "herald-token: \(SessionToken.of(FakeServices.session))", "-H",
            "sec-fetch-site: same-origin", "-H", "accept: \(accept)",
            gateway.url("/v1/events\(query)"))
    }

    private static func isRefused(_ answer: String) -> Bool {
        answer.contains(" 400") && answer.contains("needs a second factor")
            && !answer.contains(#""offset""#)
    }

    @Test(arguments: formats, demands)
    func `nothing is read before it is set up and proved`(
        format: String, demand: Proto.SecondFactorDemand
    ) async throws {
        let gateway = try await Self.gateway()
        gateway.services.state.withLock { $0.demand = demand }
        for query in ["", "?devices=false", "?follow=true"] {
            let answer = try await Self.get(gateway, query, accept: format)
            #expect(Self.isRefused(answer), "\(query): \(answer)")
        }
        #expect(gateway.services.count("ReadEvents") == 0)
        #expect(gateway.services.count("ReadChanges") == 0)
    }

    @Test(arguments: formats)
    func `whoever follows when the rule is set hears no more`(format: String) async throws {
        let gateway = try await Self.gateway()
        async let answer = Self.get(gateway, "?follow=true", accept: format)
        try await eventually { gateway.services.count("FollowEvents") > 0 }
        gateway.services.state.withLock { ($0.demand, $0.events) = (.enrol, 5) }
        let heard = try await answer
        #expect(heard.contains(" 200") && heard.contains(#""o1""#), "\(heard)")
        #expect(!heard.contains(#""o4""#), "\(heard)")
        try await eventually { gateway.followers == 0 }
    }

    @Test func `whoever waits when the rule is set gets nothing that came meanwhile`()
        async throws
    {
        let gateway = try await Self.gateway()
        gateway.services.state.withLock { $0.isWaiting = true }
        async let answer = Self.get(gateway, "?wait=30")
        try await eventually { gateway.services.count("ReadEvents") == 1 }
        gateway.services.state.withLock { ($0.demand, $0.isWaiting) = (.enrol, false) }
        let refused = try await answer
        #expect(Self.isRefused(refused), "\(refused)")
        gateway.services.state.withLock { $0.demand = .unspecified }
        #expect(try await Self.get(gateway, "?wait=30").contains("herald-offset: o3"))
    }

    @Test(arguments: ["ReadEvents", "ReadChanges"], [true, false])
    func `a call that waits for events gives none to whoever may not read them any more`(
        method: String, isKey: Bool
    ) async throws {
        let gateway = try await Self.gateway()
        gateway.services.state.withLock { $0.isWaiting = true }
        let caller =
            isKey
            ? "authorization: Bearer operator-key"
            : "cookie: __Host-herald=\(FakeServices.session)"
        async let answer = gateway.curl(
            "-H", caller, "-H", "herald-token: \(SessionToken.of(FakeServices.session))",
            "-H", "sec-fetch-site: same-origin", "-H", "content-type: application/json",
            "-d", #"{"wait":"20s"}"#, gateway.url("/herald.v1.Delivery/\(method)"))
        try await eventually { gateway.services.count(method) == 1 }
        gateway.services.state.withLock {
            ($0.keys["operator-key"], $0.demand) = (nil, .enrol)
            $0.isWaiting = false
        }
        let refused = try await answer
        #expect(refused.contains(isKey ? " 401" : " 400"), "\(refused)")
        #expect(!refused.contains(#""offset""#), "\(refused)")
    }
}
