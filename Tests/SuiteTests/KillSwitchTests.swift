import Foundation
import GatewayClient
import Protocol
import TestSupport
import Testing

/// The kill switch of the real executables and the simulator's ledger (reliability, G1).
@Suite(.serialized)
struct KillSwitchTests {
    private static let devices = 6_000
    private static let moments = 30

    private static func milliseconds() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    private func prepare(_ suite: RunningSuite, _ standIn: APNsStandIn) async throws {
        _ = try await suite.mustHerald("apps", "create", "news")
        let path = suite.home.appending(path: "devices.ndjson")
        let lines = (0..<Self.devices).map { number in
            let token = String(repeating: "a", count: 56) + String(10_000_000 + number)
            return #"{"installId":"install-number-\#(number)","device":{"addresses":"#
                + #"[{"kind":"apns","value":"\#(token)"}]}}"#
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: path)
        _ = try await suite.mustHerald("devices", "import", path.path)
        try await standIn.setUp(in: suite, app: "news")
    }

    /// The outcome of one kill switch that was set while a notification was being sent.
    private struct Outcome {
        var effect: Proto.SwitchEffect
        /// The number of the notification's messages in the ledger.
        var arrived: Int
        /// The time from the switch's answer to the last message, in milliseconds; below 0 if the
        /// message came first.
        var last: Int64
    }

    private func stop(
        _ delivery: DeliveryClient, _ standIn: APNsStandIn, after pause: Duration
    ) async throws -> Outcome {
        let before = try standIn.arrivals(from: 0).count
        var send = Proto.SendRequest()
        (send.app, send.type, send.audience) = ("news", "/a", "ALL")
        send.content = Proto.Content()
        send.content?.title = "a title"
        _ = try await delivery.send(send, CallContext())
        try await Task.sleep(for: pause)
        var request = Proto.SetKillSwitchRequest()
        (request.app, request.on, request.mode) = ("news", true, .cancel)
        let answer = try await delivery.setKillSwitch(request, CallContext())
        let acknowledged = Self.milliseconds()
        let effect = try #require(answer.effect)
        try await waitUntil("what was sent is in the ledger") {
            try standIn.arrivals(from: before).count >= Int(effect.sentBefore)
        }
        try await Task.sleep(for: .milliseconds(400))
        let arrivals = try standIn.arrivals(from: before)
        request.on = false
        _ = try await delivery.setKillSwitch(request, CallContext())
        return Outcome(
            effect: effect, arrived: arrivals.count,
            last: (arrivals.max() ?? acknowledged) - acknowledged)
    }

    @Test func `after the switch's answer the provider gets only messages in flight`()
        async throws
    {
        try await RunningSuite.with(environment: ["HERALD_ADAPTERS": "webhook"]) { suite in
            let standIn = try APNsStandIn(in: suite.home)
            defer { standIn.stop() }
            try await prepare(suite, standIn)
            let delivery = DeliveryClient(try suite.admin)
            var (amid, worst) = (0, Int64.min)
            // So that some come too early and some too late, however fast it sends.
            var longest = 500
            for _ in 0..<Self.moments {
                let pause = Duration.milliseconds(Int.random(in: 20..<longest))
                let outcome = try await stop(delivery, standIn, after: pause)
                let told = Int(outcome.effect.sentBefore + outcome.effect.inFlight)
                // Nothing else comes, then or later; what was under way does, or not.
                #expect(outcome.arrived <= told || outcome.effect.notifications == 0)
                #expect(outcome.arrived >= Int(outcome.effect.sentBefore))
                worst = max(worst, outcome.last)
                if outcome.effect.sentBefore > 0, outcome.effect.prevented > 0 { amid += 1 }
                if outcome.effect.sentBefore == 0 { longest = min(10_000, longest * 5 / 4) }
                if outcome.effect.prevented == 0 { longest = max(100, longest * 4 / 5) }
            }
            #expect(amid >= Self.moments / 3, "only \(amid) moments were amid the sending")
            #expect(Duration.milliseconds(worst).fits(.seconds(1)))
        }
    }
}
