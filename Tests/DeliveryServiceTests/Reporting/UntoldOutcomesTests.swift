import DeliveryEngine
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import DeliveryService

/// Outcomes that wait to be reported.
struct UntoldOutcomesTests {
    private static func attempt(_ app: String, _ device: String, _ address: String) -> Attempt {
        let brief = Brief(
            sequence: 1, app: app, type: "/x", expireTime: .init(milliseconds: 1),
            onUncertain: .resend)
        var target = Recipient(ordinal: 0, device: device, address: address)
        target.addressKind = "apns"
        return Attempt(brief, LaneKey(app: app, adapter: "apns"), target, number: 1)
    }

    private static func outcome(
        _ attempt: Attempt, _ verdict: Proto.AddressVerdict, _ time: Int64, _ reason: String
    ) -> Proto.AddressOutcome {
        var outcome = Proto.AddressOutcome()
        (outcome.deviceId, outcome.value) = (attempt.target.device, attempt.target.address)
        (outcome.kind, outcome.verdict, outcome.reason) = ("apns", verdict, reason)
        outcome.providerTime = UnixTime(milliseconds: time).timestamp
        return outcome
    }

    @Test(arguments: [UInt64(20_261_125), 7, 8])
    func `each app's outcomes keep their order, in batches of limited size`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var untold = UntoldOutcomes(batchSize: 5, mostOfApp: 60)
        var known: [String: [Proto.AddressOutcome]] = [:]
        for step in 0..<2_000 {
            let app = ["news", "bills", "ünï"].randomElement(using: &random) ?? ""
            let texts = ["", "d\(step)", String(repeating: "é", count: step % 7)]
            let attempt = Self.attempt(
                app, texts.randomElement(using: &random) ?? "",
                texts.randomElement(using: &random) ?? "")
            let verdict: Proto.AddressVerdict = step.isMultiple(of: 3) ? .works : .gone
            let reason = ["410 Unregistered", "410", ""].randomElement(using: &random) ?? ""
            let said = Self.outcome(attempt, verdict, Int64(step), reason)
            let isNoted = untold.append(
                verdict, of: attempt, since: UnixTime(milliseconds: Int64(step)), reason,
                at: .milliseconds(step))
            #expect(isNoted == (known[app, default: []].count < 60), "seed \(seed), step \(step)")
            if isNoted { known[app, default: []].append(said) }
            if Int.random(in: 0..<8, using: &random) == 0 {
                let next = untold.next()
                let batch = try #require(next)
                #expect(batch.count <= 5)
                let first = known[batch.app]?.prefix(batch.count).map(\.self)
                #expect(batch.outcomes == first, "seed \(seed), step \(step)")
                known[batch.app]?.removeFirst(batch.count)
            }
            #expect(untold.count(of: app) == known[app]?.count, "seed \(seed), step \(step)")
            #expect(untold.count == known.values.reduce(0) { $0 + $1.count })
        }
        while let batch = untold.next() { known[batch.app]?.removeFirst(batch.count) }
        let left = known.values.reduce(0) { $0 + $1.count }
        #expect(left == 0)
        #expect(untold.isEmpty && untold.began == nil)
    }

    @Test func `the app that has waited longest is reported first`() {
        var untold = UntoldOutcomes(batchSize: 2, mostOfApp: 9)
        for (time, app) in ["b", "a", "a", "a", "b"].enumerated() {
            let isNoted = untold.append(
                .gone, of: Self.attempt(app, "d\(time)", "x"), since: .init(milliseconds: 0), "",
                at: .seconds(time))
            #expect(isNoted)
        }
        #expect(untold.began == .zero)
        let order = (0..<3).compactMap { _ in untold.next() }
        #expect(order.map(\.app) == ["b", "a", "a"])
        #expect(order.map(\.began) == [.zero, .seconds(1), .seconds(3)])
        let devices = order.map { $0.outcomes.map(\.deviceId) }
        #expect(devices == [["d0", "d4"], ["d1", "d2"], ["d3"]])
    }

    @Test func `outcomes beyond an app's limit are dropped, and other apps have their own room`() {
        var untold = UntoldOutcomes(batchSize: 2, mostOfApp: 3)
        func add(_ app: String) -> Bool {
            untold.append(
                .gone, of: Self.attempt(app, "d", "x"), since: .init(milliseconds: 0), "",
                at: .zero)
        }
        #expect((0..<5).map { _ in add("a") } == [true, true, true, false, false])
        #expect(add("b"))
        #expect(untold.count == 4)
        var none = UntoldOutcomes(batchSize: 2, mostOfApp: 0)
        let isNoted = none.append(
            .gone, of: Self.attempt("a", "d", "x"), since: .init(milliseconds: 0), "", at: .zero)
        #expect(!isNoted && none.isEmpty)
    }

    @Test func `waiting reasons are cut and have no control characters`() {
        var untold = UntoldOutcomes(batchSize: 9, mostOfApp: 9)
        let long = String(repeating: "é", count: 65)
        for reason in ["gone\u{7}", "gone", "gone\u{7}", long, long, "410\n"] {
            let isNoted = untold.append(
                .gone, of: Self.attempt("a", "d", "x"), since: .init(milliseconds: 0), reason,
                at: .zero)
            #expect(isNoted)
        }
        let reasons = untold.next()?.outcomes.map(\.reason)
        let cut = String(long.dropLast())
        #expect(reasons == ["gone", "gone", "gone", cut, cut, "410"])
    }
}
