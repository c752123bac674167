import Audience
import DeliveryEngine
import Foundation
import Protocol
import QueueModel
import ServiceKit
import Storage
import TestSupport

@testable import DeliveryService

/// The queue on disk and its model in memory, which get the same commands.
final class QueueTwins {
    static let lanes = [
        LaneKey(app: "a", adapter: "apns"), LaneKey(app: "a", adapter: "fcm"),
        LaneKey(app: "b", adapter: "apns"),
    ]
    private static let devices: UInt32 = 120

    var random: SeededGenerator
    var civil = UnixTime(milliseconds: 1_800_000_000_000)
    var steady: Duration = .seconds(100)
    var model = MemoryQueue()
    private let path: String
    private var database: DatabaseQueue
    private var store: DeliveryStore
    /// The leases of workers, with the model's tokens.
    ///
    /// `tokens` has the store's token of each.
    private var chunks: [ChunkLease] = []
    private var rows: [RowLease] = []
    private var plans: [PlanLease] = []
    private var tokens: [LeaseToken: LeaseToken] = [:]
    private var last: (model: Checkpoint, store: Checkpoint)?
    /// Descriptions of the differences between the queue and its model.
    private(set) var differences: [String] = []
    private(set) var answers = 0
    /// The number of deliveries whose fates were compared.
    private(set) var compared = 0

    init(seed: UInt64, at path: String) async throws {
        random = SeededGenerator(seed: seed)
        self.path = path
        database = try await DatabaseQueue.open(.init(path: path, schema: DeliverySchema.schema))
        store = try await DeliveryStore(database)
        // The model counts from 1.
        try await database.write {
            _ = try $0.run("UPDATE sqlite_sequence SET seq = 0 WHERE name = 'notification'")
        }
        model.chunkDevices = 16
    }

    func close() async { await database.close() }

    func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

    /// Makes one random event or command happen in both.
    func step() async throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<12: try await submit()
        case 12..<45: try await lease()
        case 45..<60: try await plan()
        case 60..<85: try await record()
        case 85..<88: try await repeatRecord()
        case 88..<91: try await happen(.held(reason: "stopped"))
        case 91..<95: try await happen(.release)
        case 95..<97: try await happen(.cancel)
        case 97: try await restart()
        default: break
        }
        let span = Duration.milliseconds(Int.random(in: 0...3_000, using: &random))
        (civil, steady) = (civil + span, steady + span)
        try await compareNotifications()
    }

    private func submit() async throws {
        let app = chance(2, in: 3) ? "a" : "b"
        var content = Proto.Content()
        content.title = "t"
        if chance(1, in: 3) { content.collapseKey = "k\(Int.random(in: 0..<2, using: &random))" }
        let deliver = civil + .seconds(chance(1, in: 4) ? 5 : 0)
        let expire = civil + .seconds(Int.random(in: 10...90, using: &random))
        var record = NotificationRecord(
            id: "n\(model.notes.count)", app: app, type: "/x", content: content, audience: "ALL",
            machine: NotificationMachine(deliverTime: deliver, expireTime: expire, now: civil),
            createTime: civil)
        record.priority = Brief.Priority.allCases.randomElement(using: &random) ?? .normal
        record.onUncertain = chance(1, in: 3) ? .drop : .resend
        let submission = try Submission(Proto.SendRequest(), app: app, call: "", now: civil)
        let stored = try await store.submit(AdmittedSend(record, as: submission, now: civil)).record
        let sequence = model.submit(record.brief, deliverTime: deliver, now: civil)
        if sequence != stored.sequence { differences.append("\(sequence) is \(stored.sequence)") }
    }

    private func lease() async throws {
        let rooms = Self.lanes.filter { _ in chance(3, in: 4) }.map {
            var room = LeaseRequest.Room(
                $0, chunks: Int.random(in: 0...3, using: &random),
                devices: Int.random(in: 1...40, using: &random),
                rows: Int.random(in: 0...4, using: &random))
            room.spares = Brief.Priority.allCases.filter { _ in chance(1, in: 2) }.map {
                LeaseRequest.Spare(
                    $0, chunks: Int.random(in: 1...3, using: &random),
                    devices: Int.random(in: 1...20, using: &random))
            }
            return room
        }
        var request = LeaseRequest(
            worker: UInt64.random(in: 1...2, using: &random), rooms: rooms,
            plans: Int.random(in: 0...2, using: &random), span: .seconds(10),
            intent: Int.random(in: 1...8, using: &random), now: civil)
        for priority in Brief.Priority.allCases where chance(1, in: 2) {
            request.sparePlans[priority] = Int.random(in: 1...2, using: &random)
        }
        let expected = model.perform(.lease(request), at: steady)
        let found = try await store.lease(request, at: steady)
        answers += 1
        compare(expected, found)
        chunks += expected.chunks
        rows += expected.rows
        plans += expected.plans
    }

    private func compare(_ expected: StoreAnswer, _ found: QueueAnswer) {
        func plain(_ lease: ChunkLease) -> ChunkLease {
            var lease = lease
            lease.token = LeaseToken(0)
            return lease
        }
        func plain(_ lease: RowLease) -> RowLease {
            var lease = lease
            lease.token = LeaseToken(0)
            return lease
        }
        let left = (
            expected.chunks.sorted { $0.key < $1.key }, expected.rows.sorted { $0.key < $1.key }
        )
        let right = (
            found.chunks.sorted { $0.key < $1.key }, found.rows.sorted { $0.key < $1.key }
        )
        if left.0.map(plain) != right.0.map(plain) {
            differences.append("leased chunks: \(left.0)\nare \(right.0)")
        }
        if left.1.map(plain) != right.1.map(plain) {
            differences.append("leased rows: \(left.1)\nare \(right.1)")
        }
        if expected.plans.map(\.brief) != found.plans.map(\.brief) {
            differences.append("leased plans: \(expected.plans)\nare \(found.plans)")
        }
        for (one, other) in zip(left.0, right.0) { tokens[one.token] = other.token }
        for (one, other) in zip(left.1, right.1) { tokens[one.token] = other.token }
        for (one, other) in zip(expected.plans, found.plans) { tokens[one.token] = other.token }
    }

    private func token(_ token: LeaseToken) -> LeaseToken { tokens[token] ?? LeaseToken(-1) }

    private func plan() async throws {
        guard let place = plans.indices.randomElement(using: &random) else { return }
        let lease = plans.remove(at: place)
        let step = Int(lease.brief.sequence % 4 + 1)
        let all = stride(from: 0, to: Self.devices, by: step).map { $0 * 7 }
        let waves = chance(1, in: 3) ? 3 : 1
        let parts = Self.lanes.filter { $0.app == lease.brief.app && chance(4, in: 5) }.flatMap {
            lane in
            (0..<waves).map { wave in
                let ordinals = all.filter {
                    ($0 % 3 != 0) == (lane.adapter == "apns") && Int($0) / 7 % waves == wave
                }
                return (lane, ordinals, wave == 0 ? nil : civil + .seconds(7 * wave))
            }
        }.filter { !$0.1.isEmpty }
        let reached = parts.reduce(0) { $0 + $1.1.count }
        let audience = ResolvedAudience(
            count: all.count, unreached: all.count - reached,
            pieces: (0..<waves).flatMap { wave in
                ChunkPlan.chunks(
                    of: Bitmap(all.filter { Int($0) / 7 % waves == wave }), size: 50,
                    notBefore: wave == 0 ? nil : civil + .seconds(7 * wave))
            },
            parts: parts.map {
                .init(
                    lane: $0.0,
                    chunks: ChunkPlan.chunks(of: Bitmap($0.1), size: 16, notBefore: $0.2))
            }, generation: 1)
        let sequence = lease.brief.sequence
        _ = model.perform(
            .plan(Plan(notification: sequence, token: lease.token, now: civil)), at: steady,
            audience: .init(parts: parts, unreached: all.count - reached, count: all.count))
        _ = try await store.store(
            Plan(notification: sequence, token: token(lease.token), now: civil), audience)
    }

    private func record() async throws {
        var expected = Checkpoint(span: .seconds(10), now: civil)
        for lease in chunks where chance(1, in: 2) {
            expected.chunks.append(progress(lease))
        }
        for lease in rows where chance(1, in: 2) {
            if chance(1, in: 4) {
                expected.renewed.append(.init(lease.key, lease.token))
            } else {
                let result = chance(1, in: 6) ? nil : result(lease.attempts)
                expected.rows.append(.init(lease.key, lease.token, result))
                rows.removeAll { $0 == lease }
            }
        }
        // Of each chunk and row one lease is said something of; a later one's is as good.
        let keys = Set(expected.chunks.map(\.key))
        expected.chunks = keys.sorted().compactMap { key in
            expected.chunks.last { $0.key == key }
        }
        var found = expected
        for place in found.chunks.indices {
            found.chunks[place].token = token(found.chunks[place].token)
        }
        for place in found.rows.indices {
            found.rows[place].token = token(found.rows[place].token)
        }
        for place in found.renewed.indices {
            found.renewed[place].token = token(found.renewed[place].token)
        }
        last = (expected, found)
        try await record(expected, found)
        chunks.removeAll { lease in
            expected.chunks.contains { $0.isReleased && $0.token == lease.token }
        }
    }

    private func repeatRecord() async throws {
        if let last { try await record(last.model, last.store) }
    }

    private func record(_ one: Checkpoint, _ other: Checkpoint) async throws {
        let expected = model.perform(.checkpoint(one), at: steady)
        let found = try await store.record(other, at: steady)
        answers += 1
        if expected.lostChunks.sorted() != found.lostChunks.sorted() {
            differences.append("lost chunks \(expected.lostChunks) are \(found.lostChunks)")
        }
        if expected.lostRows.sorted() != found.lostRows.sorted() {
            differences.append("lost rows \(expected.lostRows) are \(found.lostRows)")
        }
    }

    private func progress(_ lease: ChunkLease) -> Checkpoint.Progress {
        var progress = Checkpoint.Progress(lease.key, lease.token)
        let bound = lease.ordinals.filter { $0 <= lease.intent }
        for ordinal in bound where chance(1, in: 2) {
            guard chance(1, in: 8) else {
                progress.results.append(.init(ordinal, "d\(ordinal)", result(0)))
                continue
            }
            let late = DeliveryResult.later(
                civil, attempts: 0, mayHaveArrived: true, reason: "late")
            progress.results.append(.init(ordinal, "d\(ordinal)", late, isUnderWay: true))
            rows.append(
                RowLease(
                    key: RowKey(lease.key.notification, ordinal, lease.lane.adapter),
                    token: lease.token, brief: lease.brief, attempts: 0, mayHaveArrived: false,
                    isDoubtful: false, since: civil))
        }
        if chance(1, in: 3) { progress.intent = lease.ordinals.randomElement(using: &random) }
        if chance(1, in: 4) { progress.isReleased = true }
        return progress
    }

    private func result(_ attempts: Int) -> DeliveryResult {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .failed(.refused, reason: "400")
        case 1: .uncertain(reason: "lost")
        case 2: .suppressed(reason: "muted")
        case 3: .expired(reason: "429")
        case 4:
            .later(
                civil + .milliseconds(Int.random(in: 0...4_000, using: &random)),
                attempts: attempts + 1, mayHaveArrived: chance(1, in: 3), reason: "503")
        default: .delivered
        }
    }

    private func happen(_ event: NotificationMachine.Event) async throws {
        guard let sequence = model.notes.keys.sorted().randomElement(using: &random) else { return }
        let isDone = model.handle(event, sequence, at: civil)
        var isDoneToo = true
        do {
            _ = try await store.handle(event, sequence: sequence, now: civil)
        } catch is RPCError { isDoneToo = false }
        if isDone != isDoneToo { differences.append("\(event) of \(sequence): \(isDone)") }
    }

    private func restart() async throws {
        await database.close()
        database = try await DatabaseQueue.open(.init(path: path, schema: DeliverySchema.schema))
        store = try await DeliveryStore(database)
        model.restart()
        // Nobody is there any more who could say something of what it had.
        (chunks, rows, plans, last) = ([], [], [], nil)
    }

    private func compareNotifications() async throws {
        for (sequence, note) in model.notes {
            guard let record = try await store.notification(sequence) else {
                differences.append("\(sequence) is not there")
                continue
            }
            if record.state != note.machine.state || record.counts != note.counts {
                differences.append(
                    "\(sequence): \(note.machine.state) \(note.counts)\n"
                        + "is \(record.state) \(record.counts)")
            }
        }
    }

    /// Compares reasons and fates: they must add up to the counts, and agree with the model.
    func compareAftermath() async throws {
        for sequence in model.notes.keys.sorted() {
            guard let record = try await store.notification(sequence) else { continue }
            try await compareTallies(of: record)
            let keys = model.chunks.filter { $0.key.notification == sequence }.flatMap {
                key, chunk in
                chunk.ordinals.map { RowKey(sequence, $0, chunk.lane.adapter) }
            }
            for key in keys { try await compareFate(key, record) }
        }
    }

    /// Deletes the stored reasons for which lanes delivered nothing, and the tallies of them.
    func forgetAftermath() async throws {
        try await database.write { database in
            try database.run("DELETE FROM setback")
            try database.run("DELETE FROM tally")
        }
    }

    private func compareTallies(of record: NotificationRecord) async throws {
        let (counts, listed) = try await database.read { [sequence = record.sequence] database in
            var counts = Proto.DeliveryCounts()
            try TallyTable.fill(&counts, of: sequence, in: database)
            return (counts, try GivenUpTests.listed(of: sequence, in: database))
        }
        let failed = counts.failedBy.reduce(0) { $0 + Int($1.deliveries) }
        let suppressed = counts.suppressedBy.reduce(0) { $0 + Int($1.deliveries) }
        if (failed, suppressed) != (record.counts.failed, record.counts.suppressed) {
            differences.append("\(record.counts) is told apart as \(counts)")
        }
        let givenUp = counts.givenUpBy.reduce(0) { $0 + Int($1.deliveries) }
        if givenUp != record.counts.failed + record.counts.uncertain
            || GivenUpTests.lines(counts).sorted() != listed
        {
            differences.append("\(record.counts), listed as \(listed), are \(counts)")
        }
    }

    private func compareFate(_ key: RowKey, _ record: NotificationRecord) async throws {
        compared += 1
        let found = try await database.read { database in
            try Fate.all(of: record, key.ordinal, in: database)
        }.first { $0.adapter == key.adapter }
        let expected = expectedFate(of: key, record.state)
        if found?.fate != expected {
            differences.append(
                "\(key) of \(record.state): \(expected) is \(found.map { "\($0)" } ?? "nothing"); "
                    + "\(model.ended[key], default: "open"), \(model.rows[key], default: "no row")")
        }
    }

    private func expectedFate(
        of key: RowKey, _ state: NotificationState
    ) -> Proto.DeliveryFate {
        let over = state == .cancelled ? Proto.DeliveryFate.cancelled : .expired
        if let row = model.rows[key], !row.isOver { return state == .stalled ? .held : .retrying }
        switch model.ended[key] {
        case .delivered: return .delivered
        case .failed: return .failed
        case .uncertain: return .uncertain
        case .suppressed(reason: "cancelled"): return over
        case .suppressed: return .suppressed
        case .expired: return state == .cancelled ? anyEnd(of: key) : .expired
        case .later, .moved: return over
        case nil: return state.isFinal ? over : state == .stalled ? .held : .waiting
        }
    }

    /// Returns the fate of a delivery that the model has as expired in a cancelled notification.
    ///
    /// The model says "expired" also of a retry that came back after the cancellation.
    private func anyEnd(of key: RowKey) -> Proto.DeliveryFate {
        model.cancelledLater.contains(key) ? .cancelled : .expired
    }
}
