import Audience
import DeliveryEngine
import Foundation
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import DeliveryService

/// The cost of caps, which `CAP_DEVICES=10000000 scripts/test CapCostTests` prints.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["CAP_DEVICES"] != nil))
struct CapCostTests {
    private static let lane = LaneKey(app: "a", adapter: "apns")

    private let devices =
        ProcessInfo.processInfo.environment["CAP_DEVICES"].flatMap { UInt32($0) } ?? 100_000

    @Test(arguments: [false, true]) func `a plan with caps is stored within seconds`(
        hasCaps: Bool
    ) async throws {
        let scratch = ScratchDirectory()
        let database = try await DatabaseQueue.open(
            .init(path: scratch.file("delivery.db"), schema: DeliverySchema.schema))
        let store = try await DeliveryStore(database)
        if hasCaps {
            for type in ["", "/bill"] { try await store.put(Self.cap(type)) }
        }
        var random = SeededGenerator(seed: 1)
        var now = UnixTime(milliseconds: 1_800_000_000_000)
        var slowest = Duration.zero
        for number in 0..<16 {
            now = now + .hours(1.5)
            let audience = Self.audience(among: devices, &random)
            let (span, held) = try await Self.plan(number, audience, now, in: store)
            slowest = max(slowest, span)
            print("\(hasCaps) \(number): \(audience.count) devices, \(held) held, \(span)")
        }
        for table in ["cap_count", "held_back", "setback", "chunk"] {
            let bytes = try await database.read { database in
                try database.first("SELECT sum(length(ordinals)), count(*) FROM \(table)") {
                    (bytes: $0.integer(0), rows: $0.integer(1))
                }
            }
            print("\(table): \(bytes?.bytes ?? 0) bytes in \(bytes?.rows ?? 0) rows")
        }
        await database.close()
        #expect(slowest < .seconds(60))
    }

    private static func cap(_ type: String) -> Proto.FrequencyCap {
        var cap = Proto.FrequencyCap()
        (cap.app, cap.type, cap.limit) = ("a", type, 3)
        cap.window = Proto.Duration()
        cap.window?.seconds = 86_400
        return cap
    }

    /// Returns an audience of random devices, about half of all.
    private static func audience(
        among devices: UInt32, _ random: inout SeededGenerator
    ) -> ResolvedAudience {
        var ordinals: [UInt32] = []
        ordinals.reserveCapacity(Int(devices / 2))
        for start in stride(from: 0, to: devices, by: 64) {
            var bits = random.next()
            for bit in start..<min(start + 64, devices) {
                if bits & 1 == 1 { ordinals.append(bit) }
                bits >>= 1
            }
        }
        let all = Bitmap(ordinals)
        return ResolvedAudience(
            count: ordinals.count, unreached: 0,
            pieces: ChunkPlan.chunks(of: all, size: 65_536),
            parts: [.init(lane: lane, chunks: ChunkPlan.chunks(of: all, size: 512))],
            generation: 1)
    }

    private static func plan(
        _ number: Int, _ audience: ResolvedAudience, _ now: UnixTime, in store: DeliveryStore
    ) async throws -> (span: Duration, held: Int) {
        var content = Proto.Content()
        content.title = "t"
        let record = NotificationRecord(
            id: "n\(number)", app: "a", type: "/bill", content: content, audience: "ALL",
            machine: NotificationMachine(
                deliverTime: now, expireTime: now + .hours(24), now: now), createTime: now)
        let submission = try Submission(Proto.SendRequest(), app: "a", call: "", now: now)
        _ = try await store.submit(AdmittedSend(record, as: submission, now: now))
        let leased = try await store.lease(
            LeaseRequest(worker: 1, rooms: [], plans: 1, span: .seconds(60), intent: 1, now: now),
            at: .seconds(1))
        let lease = try #require(leased.plans.first)
        let plan = Plan(notification: lease.brief.sequence, token: lease.token, now: now)
        let start = ContinuousClock.now
        let answer = try await store.store(plan, audience)
        let span = ContinuousClock.now - start
        return (span, answer.transitions.first?.record.counts.suppressed ?? 0)
    }
}
