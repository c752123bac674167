import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The making of a cap's digests, inside a transaction.
///
/// Digests are ordinary notifications, for the devices that have missed something and that no cap
/// holds back now. The same commit counts these devices and ends their waiting.
struct Digesting {
    let cap: FrequencyCap
    let now: UnixTime
    /// The source of notification ids.
    let identifiers: Identifiers

    /// Makes the digests, and sets when to check again.
    ///
    /// It processes the latest notifications first, some at a time; devices that were told about
    /// those are not told about older ones.
    func run(in database: borrowing Database) throws -> [Transition] {
        var transitions: [Transition] = []
        let told = Bitmap()
        if try isOfItsGeneration(in: database) {
            var rest = try HeldBackTable.waiting(for: cap, in: database)[...]
            while !rest.isEmpty {
                let missed = try missed(rest.prefix(CapLimits.missed), told, in: database)
                rest = rest.dropFirst(CapLimits.missed)
                let ready = try ready(
                    Bitmap.union(of: missed.values.map(\.ordinals)), in: database)
                transitions += try makeAll(missed, ready, in: database)
                told.formUnion(ready)
            }
        } else {
            for sequence in try HeldBackTable.waiting(for: cap, in: database) {
                try HeldBackTable.forget(sequence, cap, in: database)
            }
        }
        let isOver = try HeldBackTable.waiting(for: cap, in: database).isEmpty
        try CapTable.setNextDigest(isOver ? nil : now + cap.digestPause, of: cap, in: database)
        return transitions
    }

    /// Returns whether the cap's ordinals are of the digests' generation; ordinals of another one
    /// no longer mean anything.
    private func isOfItsGeneration(in database: borrowing Database) throws -> Bool {
        let type = DigestText.type(of: cap.type)
        return try CapTable.all(of: cap.app, in: database).allSatisfy {
            !$0.covers(type) || $0.generation == 0 || $0.generation == cap.generation
        }
    }

    private func makeAll(
        _ missed: [Int64: Missed], _ ready: Bitmap, in database: borrowing Database
    ) throws -> [Transition] {
        guard !ready.isEmpty else { return [] }
        let all = missed.sorted { $0.key > $1.key }.map(\.value)
        let groups = DigestGroups.groups(
            of: all.map {
                .init(
                    sequence: $0.record.sequence, collapseKey: $0.record.content.collapseKey,
                    ordinals: $0.ordinals.intersection(ready))
            }, titled: CapLimits.titledDigests, titles: CapLimits.titles)
        let transitions = try groups.map { try make($0, missed, in: database) }
        for one in all {
            try HeldBackTable.tell(ready, of: one.record.sequence, cap, now: now, in: database)
        }
        return transitions
    }

    private struct Missed {
        var record: NotificationRecord
        var ordinals: Bitmap
    }

    /// Returns the missed notifications with their devices, by number; notifications that have
    /// ended are not reported any more.
    private func missed(
        _ sequences: some Sequence<Int64>, _ told: Bitmap, in database: borrowing Database
    ) throws -> [Int64: Missed] {
        var found: [Int64: Missed] = [:]
        for sequence in sequences {
            if !told.isEmpty {
                try HeldBackTable.tell(told, of: sequence, cap, now: now, in: database)
            }
            let record = try NotificationTable.with(sequence: sequence, in: database)
            guard let record, now < record.expireTime,
                record.state != .cancelled, record.generation == cap.generation
            else {
                try HeldBackTable.forget(sequence, cap, in: database)
                continue
            }
            // A notification that a switch holds is reported after its release.
            guard record.state.isInInbox else { continue }
            let ordinals = try HeldBackTable.waiting(for: cap, sequence, now: now, in: database)
            if !ordinals.isEmpty { found[sequence] = Missed(record: record, ordinals: ordinals) }
        }
        return found
    }

    /// Returns the devices that no cap of the digest's type holds back now, and counts them.
    private func ready(_ devices: Bitmap, in database: borrowing Database) throws -> Bitmap {
        let type = DigestText.type(of: cap.type)
        let caps = try CapTable.all(of: cap.app, in: database).filter { $0.covers(type) }
        // No other generation has counts; a new one begins with this.
        for other in caps { _ = try CapTable.begin(other, cap.generation, in: database) }
        var capping = Capping(caps, [.init(notBefore: nil, ordinals: devices)], now: now)
        try capping.run(in: database)
        return Bitmap.union(of: capping.parts.map(\.ordinals))
    }

    private func make(
        _ group: DigestGroups.Group, _ missed: [Int64: Missed], in database: borrowing Database
    ) throws -> Transition {
        let told = missed.values.filter { $0.ordinals.intersects(group.ordinals) }
        let titles = group.latest.compactMap { missed[$0]?.record.content }.map(
            DigestText.title(of:))
        let expire = told.map(\.record.expireTime).max() ?? now
        var record = NotificationRecord(
            id: identifiers.next(), app: cap.app, type: DigestText.type(of: cap.type),
            content: try DigestText.content(
                of: cap.digest ?? Proto.DigestTexts(), count: group.count, titles: titles),
            audience: Selector.all.description,
            machine: NotificationMachine(deliverTime: now, expireTime: expire, now: now),
            createTime: now)
        (record.isDigest, record.mayShorten, record.sentBy) = (true, true, cap.setBy)
        record = try NotificationTable.insert(record, in: database)
        for one in told {
            try database.run(
                "INSERT INTO digest_part (notification, missed) VALUES (?, ?)", record.sequence,
                one.record.sequence)
        }
        try group.ordinals.visitBlocks { block, ordinals in
            ordinals.runOptimize()
            try database.run(
                """
                INSERT INTO digest_audience (notification, block, generation, ordinals)
                VALUES (?, ?, ?, ?)
                """, record.sequence, block, Int64(bitPattern: cap.generation),
                ordinals.serialized())
        }
        try EventStream.append(record, from: nil, now: now, in: database)
        return Transition(record: record, from: nil)
    }
}
