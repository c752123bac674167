import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The removal of devices at a limit from a plan, with their reasons, inside the plan's
/// transaction.
enum PlanCapping {
    /// The result of the removal.
    struct Outcome {
        /// The devices that do not get the notification, as a serialized bitmap.
        var heldBack: [UInt8]
        /// The number of deliveries that are therefore not tried.
        var deliveries = 0
    }

    /// Applies the caps to a plan.
    ///
    /// - Returns: The result; nil if no device is removed.
    static func apply(
        to audience: inout ResolvedAudience, of record: NotificationRecord, now: UnixTime,
        in database: borrowing Database
    ) throws -> Outcome? {
        guard now < record.expireTime else { return nil }
        let caps = try CapTable.concerning(record, in: database)
        guard !caps.isEmpty else { return nil }
        for cap in caps {
            guard try CapTable.begin(cap, audience.generation, in: database) else { return nil }
        }
        var capping = Capping(
            caps, try audience.capParts(of: record, from: now), now: now,
            isIgnored: record.ignoresCaps)
        try capping.run(in: database)
        try noteMoments(of: capping, record, in: database)
        let held = capping.held
        guard !held.isEmpty else { return nil }
        let devices = Bitmap.union(of: held.map(\.ordinals))
        var outcome = Outcome(heldBack: devices.serialized())
        for (lane, taken) in try audience.remove(devices) {
            for cap in caps {
                let own = held.filter { $0.cap.number == cap.number }.map(\.ordinals)
                let mine = taken.intersection(Bitmap.union(of: own))
                outcome.deliveries += mine.count
                try Aftermath.noteHeldBack(
                    mine, cap.reason, of: record, on: lane, now: now, in: database)
            }
        }
        for one in held { try HeldBackTable.insert(one, of: record, now: now, in: database) }
        return outcome
    }

    /// Removes the devices at a limit from a plan for a preview, without writing.
    ///
    /// - Returns: The number of devices removed.
    static func preview(
        _ audience: inout ResolvedAudience, of record: NotificationRecord, now: UnixTime,
        in database: borrowing Database
    ) throws -> Int {
        let caps = try CapTable.concerning(record, in: database).filter {
            $0.generation == audience.generation
        }
        guard !caps.isEmpty, !record.ignoresCaps else { return 0 }
        var capping = Capping(caps, try audience.capParts(of: record, from: now), now: now)
        try capping.run(in: database, isCounting: false)
        let devices = Bitmap.union(of: capping.held.map(\.ordinals))
        _ = try audience.remove(devices)
        return devices.count
    }

    private static func noteMoments(
        of capping: Capping, _ record: NotificationRecord, in database: borrowing Database
    ) throws {
        for cap in capping.caps {
            let parts = capping.parts.filter { !$0.ordinals.isEmpty }
            let spans = Dictionary(grouping: parts) { cap.span(at: $0.notBefore ?? capping.now) }
            for (span, parts) in spans {
                let ordinals = Bitmap.union(of: parts.map(\.ordinals))
                try CapMomentTable.insert(
                    span, spans.count == 1 ? nil : ordinals, of: record.sequence, cap,
                    in: database)
            }
        }
    }
}

extension ResolvedAudience {
    /// Returns all devices by the time at which they get it; for a rollout, the stages' earliest
    /// times.
    fileprivate func capParts(
        of record: NotificationRecord, from now: UnixTime
    ) throws -> [Capping.Part] {
        let pieces = Dictionary(grouping: self.pieces) { piece -> UnixTime? in
            guard let time = piece.notBefore, let stage = RolloutTable.stage(ofGate: time),
                let rollout = record.rollout
            else { return piece.notBefore }
            return Rollout.earliest(stage, of: rollout.asked, from: now)
        }
        return try pieces.map { time, pieces in
            let ordinals = try pieces.map { try Bitmap.deserialize($0.bytes) }
            return Capping.Part(notBefore: time, ordinals: Bitmap.union(of: ordinals))
        }
    }

    /// Removes devices from the chunks and from the inbox's pieces.
    ///
    /// - Returns: The devices that each lane would have reached.
    fileprivate mutating func remove(
        _ devices: Bitmap
    ) throws -> [(lane: LaneKey, taken: Bitmap)] {
        var piecesCut = ChunkCut(of: pieces, without: devices)
        pieces = try piecesCut.run()
        var found: [(lane: LaneKey, taken: Bitmap)] = []
        for place in parts.indices {
            var cut = ChunkCut(of: parts[place].chunks, without: devices)
            parts[place].chunks = try cut.run()
            if !cut.taken.isEmpty { found.append((parts[place].lane, cut.taken)) }
        }
        return found
    }
}
