import Audience
import Protocol
import ServiceKit
import ServiceStorage
import TestSupport
import Testing

@testable import GeoService

/// The log of positions and its indexes, compared with a dictionary.
struct PositionModelTests {
    /// The expected positions by ordinal: the device's id, the latitude, and the time.
    private typealias Model = [UInt32: (id: String, latitude: Double, time: Int64)]

    @Test(arguments: Thoroughness.seeds(0...7, few: 2))
    func `random calls, sweeps, renewals and restarts agree with a dictionary`(
        seed: UInt64
    ) async throws {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_POSITION_DAYS": "1"])
        var random = SeededGenerator(seed: seed)
        var model: Model = [:]
        for step in 0..<400 {
            geo.clock.advance(by: .random(in: 0...600, using: &random))
            try await Self.step(geo, &model, &random)
            if step % 100 == 99 {
                await geo.stop()
                try await geo.start(["HERALD_GEO_POSITION_DAYS": "1"])
            }
            if step % 10 == 9 { try await Self.compare(geo, model, "seed \(seed), step \(step)") }
        }
    }

    private static func step(
        _ geo: GeoFixture, _ model: inout Model, _ random: inout SeededGenerator
    ) async throws {
        let ordinal = UInt32.random(in: 0..<40, using: &random)
        // Each ordinal is now and then another device's.
        let id = device(ordinal + (Bool.random(using: &random) ? 0 : 100))
        switch Int.random(in: 0..<20, using: &random) {
        case 0...14: try await keep(geo, &model, &random)
        case 15, 16:
            try await geo.forget(ordinal, device: id)
            if model[ordinal]?.id == id { model[ordinal] = nil }
            let left = try await geo.entries.contains {
                $0.ordinal == ordinal && $0.device?.description == id
            }
            #expect(!left)
        case 17: try await geo.service.expirePositions()
        case 18:
            let runs = try await geo.service.positionStore.runs(after: 0, limit: 3)
            if !runs.isEmpty { try await geo.service.renew(runs) }
        default:
            // Some that were never there.
            try await geo.forget(ordinal + 1_000)
        }
        let oldest = geo.clock.now.milliseconds / 1000 - 86_400
        model = model.filter { $1.time >= oldest }
    }

    private static func keep(
        _ geo: GeoFixture, _ model: inout Model, _ random: inout SeededGenerator
    ) async throws {
        let now = geo.clock.now.milliseconds / 1000
        // Later than what was taken back in the same second.
        geo.clock.advance(by: 1)
        let ordinals = Set((0..<30).map { _ in UInt32.random(in: 0..<40, using: &random) })
        let positions = ordinals.sorted().map { ordinal in
            var position = Proto.DevicePosition.of(
                ordinal, (Double(Int.random(in: 0..<80, using: &random)), 0),
                at: now - .random(in: 0...3_600, using: &random))
            position.deviceId = device(ordinal + (Bool.random(using: &random) ? 0 : 100))
            return position
        }
        try await geo.keep(positions)
        for position in positions {
            let (time, latitude) = (position.fixTime?.seconds ?? 0, position.coordinate?.latitude)
            let before = model[position.ordinal]
            guard let latitude, before.map({ time >= $0.time }) ?? true else { continue }
            // The same again is not written, whosever it is.
            if let before, (before.time, before.latitude) == (time, latitude) { continue }
            model[position.ordinal] = (position.deviceId, latitude, time)
        }
    }

    private static func compare(
        _ geo: GeoFixture, _ model: Model, _ comment: Comment
    ) async throws {
        let all = try await geo.located((0, 0), 20_000_000)
        #expect(all == model.keys.sorted(), comment)
        for (ordinal, expected) in model {
            #expect(
                try await geo.located((expected.latitude, 0), 10).contains(ordinal), comment)
            var request = Proto.GetPositionRequest()
            (request.app, request.deviceId, request.ordinal) = ("news", expected.id, ordinal)
            let kept = try await geo.client.getPosition(request, CallContext()).position
            #expect(kept?.coordinate?.latitude == expected.latitude, comment)
            #expect(kept?.fixTime?.seconds == expected.time, comment)
        }
    }

    @Test(arguments: Thoroughness.seeds(0...3, few: 2))
    func `concurrent calls leave the log and its indexes consistent`(
        seed: UInt64
    ) async throws {
        let geo = try await GeoFixture()
        for round in 0..<10 {
            geo.clock.advance(by: 60)
            try await withThrowingTaskGroup { group in
                for task in 0..<24 {
                    group.addTask {
                        var random = SeededGenerator(seed: seed << 32 + UInt64(round * 100 + task))
                        try await Self.disturb(geo, task, &random)
                    }
                }
                try await group.waitForAll()
            }
            try await geo.waitForRenewal()
            let before = try await geo.located((0, 0), 20_000_000)
            let some = try await geo.located((20, 0), 3_000_000)
            await geo.stop()
            try await geo.start()
            #expect(try await geo.located((0, 0), 20_000_000) == before, "seed \(seed)")
            #expect(try await geo.located((20, 0), 3_000_000) == some, "seed \(seed)")
        }
        #expect(try await geo.entries.count > 100)
    }

    private static func disturb(
        _ geo: GeoFixture, _ task: Int, _ random: inout SeededGenerator
    ) async throws {
        let ordinals = Set((0..<50).map { _ in UInt32.random(in: 0..<300, using: &random) })
        switch task % 8 {
        case 0: try await geo.service.expirePositions()
        case 1:
            let runs = try await geo.service.positionStore.runs(after: 0, limit: 5)
            if !runs.isEmpty { try await geo.service.renew(runs) }
        case 2: for ordinal in ordinals.prefix(5) { try await geo.forget(ordinal) }
        case 3:
            let erased = ordinals.prefix(2).map {
                ErasedDevice(app: "news", id: device($0 + 1_000), ordinal: $0)
            }
            try await geo.service.erase(erased, followed: nil)
        default:
            try await geo.keep(
                ordinals.map { .of($0, (Double.random(in: 0..<80, using: &random), 0)) })
        }
    }
}
