import Audience
import ServiceKit
import Storage

/// Looks again at the caps of what a release would let go, inside a transaction.
///
/// Who goes is counted now in place of when it was planned, so that no window has more than its
/// limit however long it was held. Who does not stays counted as it was.
struct ReleaseCapping {
    private struct Looked {
        var cap: FrequencyCap
        var moments: [CapMomentTable.Moment]
        let held = Bitmap()
        let moved = Bitmap()
    }

    let record: NotificationRecord
    /// Whether it only looks.
    let isPreview: Bool
    let now: UnixTime
    /// The most specific first.
    private var caps: [Looked] = []

    /// - Returns: nil if no cap is for it.
    init?(
        _ record: NotificationRecord, isPreview: Bool, now: UnixTime,
        in database: borrowing Database
    ) throws {
        (self.record, self.isPreview, self.now) = (record, isPreview, now)
        for cap in try CapTable.concerning(record, in: database) {
            if isPreview {
                // Nothing is counted yet of these devices.
                guard cap.generation == record.generation else { continue }
            } else {
                guard try CapTable.begin(cap, record.generation, in: database) else { return nil }
            }
            let moments = try CapMomentTable.all(of: record.sequence, cap, in: database)
            caps.append(Looked(cap: cap, moments: moments))
        }
        guard !caps.isEmpty else { return nil }
    }

    /// Counts those who go, and notes those who do not.
    ///
    /// - Returns: those who do not.
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

/// What was counted of a block of devices for one cap, and what of it is the message itself.
private struct CapBlock {
    private let cap: FrequencyCap
    private let block: Int
    private let now: UnixTime
    private var counted: [CapCountTable.Counted]
    /// Whose own message is counted in the window, by the place of its span.
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

    /// Those who would have more than the limit; their own message is none too many by itself.
    func full(among devices: Bitmap) -> Bitmap {
        var sum = CapCount()
        for one in counted { sum.add(one.count) }
        let mine = Bitmap.union(of: own.map(\.devices))
        let full = sum.atLeast(cap.limit, among: devices.subtracting(mine))
        full.formUnion(sum.atLeast(cap.limit + 1, among: devices.intersection(mine)))
        return full
    }

    /// Counts devices now instead of when they were.
    ///
    /// - Returns: those that were not counted in the present span already.
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
