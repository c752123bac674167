import Audience
import ServiceKit
import Storage

/// A new check of frequency caps for the deliveries of a release, inside a transaction.
///
/// Deliveries that are sent are now counted at the time of the release, not of the plan, so that no
/// window exceeds its limit, however long they were held. Deliveries that are not sent stay counted
/// as they were.
struct ReleaseCapping {
    private struct Looked {
        var cap: FrequencyCap
        var moments: [CapMomentTable.Moment]
        let held = Bitmap()
        let moved = Bitmap()
    }

    let record: NotificationRecord
    /// True if this only checks.
    let isPreview: Bool
    let now: UnixTime
    /// The caps, the most specific first.
    private var caps: [Looked] = []

    /// Reads the caps that apply; returns nil if there are none.
    init?(
        _ record: NotificationRecord, isPreview: Bool, now: UnixTime,
        in database: borrowing Database
    ) throws {
        (self.record, self.isPreview, self.now) = (record, isPreview, now)
        for cap in try CapTable.concerning(record, in: database) {
            if isPreview {
                // No device has been counted under these numbers yet.
                guard cap.generation == record.generation else { continue }
            } else {
                guard try CapTable.begin(cap, record.generation, in: database) else { return nil }
            }
            let moments = try CapMomentTable.all(of: record.sequence, cap, in: database)
            caps.append(Looked(cap: cap, moments: moments))
        }
        guard !caps.isEmpty else { return nil }
    }

    /// Counts the devices that get the notification, and records those that do not.
    ///
    /// - Returns: The devices that do not get it.
    func run(_ devices: Bitmap, in database: borrowing Database) throws -> Bitmap {
        try devices.visitBlocks { try look(at: $1, block: $0, in: database) }
        for one in caps where !isPreview {
            if !one.moved.isEmpty {
                try CapMomentTable.insert(
                    one.cap.span(at: now), one.moved, of: record.sequence, one.cap, in: database)
            }
            if !one.held.isEmpty {
                try HeldBackTable.insert(
                    .init(cap: one.cap, notBefore: nil, ordinals: one.held), of: record, now: now,
                    in: database)
            }
        }
        return Bitmap.union(of: caps.map(\.held))
    }

    private func look(
        at devices: Bitmap, block: Int, in database: borrowing Database
    ) throws {
        let rest = devices.copy()
        var blocks: [CapBlock] = []
        for one in caps {
            let block = try CapBlock(
                one.cap, block, devices, one.moments, now: now, in: database)
            blocks.append(block)
            guard !record.ignoresCaps else { continue }
            let full = block.full(among: rest)
            rest.subtract(full)
            one.held.formUnion(full)
        }
        guard !isPreview, !rest.isEmpty else { return }
        for place in caps.indices {
            caps[place].moved.formUnion(try blocks[place].move(rest, in: database))
        }
    }
}

/// The counts of a block of devices for one cap, including those of the message itself.
private struct CapBlock {
    private let cap: FrequencyCap
    private let block: Int
    private let now: UnixTime
    private var counted: [CapCountTable.Counted]
    /// The devices whose own message is counted in the window, by the index of the span.
    private var own: [(place: Int, devices: Bitmap)] = []

    init(
        _ cap: FrequencyCap, _ block: Int, _ devices: Bitmap, _ moments: [CapMomentTable.Moment],
        now: UnixTime, in database: borrowing Database
    ) throws {
        (self.cap, self.block, self.now) = (cap, block, now)
        counted = try CapCountTable.counted(
            cap, block: block, endingAfter: cap.horizon(at: now), in: database)
        let rest = devices.copy()
        for moment in moments where !rest.isEmpty {
            let mine = moment.ordinals?.intersection(rest) ?? rest.copy()
            rest.subtract(mine)
            guard let place = counted.firstIndex(where: { $0.span == moment.span }) else {
                continue
            }
            own.append((place, counted[place].count.atLeast(1, among: mine)))
        }
    }

    /// Returns the devices that would exceed the limit; their own message alone does not.
    func full(among devices: Bitmap) -> Bitmap {
        var sum = CapCount()
        for one in counted { sum.add(one.count) }
        let mine = Bitmap.union(of: own.map(\.devices))
        let full = sum.atLeast(cap.limit, among: devices.subtracting(mine))
        full.formUnion(sum.atLeast(cap.limit + 1, among: devices.intersection(mine)))
        return full
    }

    /// Counts devices now instead of at their earlier time.
    ///
    /// - Returns: The devices that were not already counted in the present span.
    mutating func move(_ devices: Bitmap, in database: borrowing Database) throws -> Bitmap {
        let span = cap.span(at: now)
        let moved = devices.copy()
        for (place, mine) in own {
            let going = mine.intersection(devices)
            guard !going.isEmpty else { continue }
            guard counted[place].span != span else {
                moved.subtract(going)
                continue
            }
            counted[place].count.subtract(going)
            try CapCountTable.write(counted[place], cap, block: block, in: database)
        }
        guard !moved.isEmpty else { return moved }
        var present =
            counted.first { $0.span == span } ?? .init(span: span, count: CapCount())
        present.count.add(moved)
        try CapCountTable.write(present, cap, block: block, in: database)
        return moved
    }
}
