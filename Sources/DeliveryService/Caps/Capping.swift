import Audience
import ServiceKit
import Storage

/// The application of frequency caps: it finds the devices at a limit and counts the others, inside
/// a transaction.
///
/// A notification that is planned for a later time counts from that time backwards for a window,
/// and later plans count already. So no window exceeds its limit, whichever notification was
/// planned first.
struct Capping {
    /// The devices that are to get the notification at one time.
    struct Part {
        /// The time; nil for at once.
        var notBefore: UnixTime?
        var ordinals: Bitmap
    }

    /// The devices that do not get the notification, for one cap and one time.
    struct Held {
        var cap: FrequencyCap
        var notBefore: UnixTime?
        var ordinals: Bitmap
    }

    /// The caps, the most specific first.
    let caps: [FrequencyCap]
    /// True if devices are only counted, and none is held back.
    var isIgnored = false
    let now: UnixTime
    /// The parts, the latest first; at the end, the devices that get the notification.
    private(set) var parts: [Part]
    /// The devices over the limit, by cap and part.
    private var over: [[Bitmap]]

    /// Prepares the application.
    ///
    /// - Parameter parts: The parts, which have no devices in common.
    init(_ caps: [FrequencyCap], _ parts: [Part], now: UnixTime, isIgnored: Bool = false) {
        (self.caps, self.now, self.isIgnored) = (caps, now, isIgnored)
        self.parts = parts.sorted { ($0.notBefore ?? now) > ($1.notBefore ?? now) }
        over = caps.map { _ in parts.map { _ in Bitmap() } }
    }

    /// The devices that do not get the notification.
    var held: [Held] {
        caps.indices.flatMap { cap in
            parts.indices.filter { !over[cap][$0].isEmpty }.map { part in
                Held(
                    cap: caps[cap], notBefore: parts[part].notBefore, ordinals: over[cap][part])
            }
        }
    }

    /// Processes all parts, one block at a time.
    ///
    /// - Parameter isCounting: True if the devices that get the notification are counted; otherwise
    ///   nothing is written.
    mutating func run(in database: borrowing Database, isCounting: Bool = true) throws {
        let all = Bitmap.union(of: parts.map(\.ordinals))
        var next = all.first
        while let first = next {
            let block = CapCountTable.block(of: first)
            try run(block, isCounting, in: database)
            let last = CapCountTable.ordinals(of: block).upperBound - 1
            next = all.ordinals(after: last, limit: 1).first
        }
        for part in parts.indices {
            for cap in caps.indices { parts[part].ordinals.subtract(over[cap][part]) }
        }
    }

    private mutating func run(
        _ block: Int, _ isCounting: Bool, in database: borrowing Database
    ) throws {
        let range = CapCountTable.ordinals(of: block)
        let rest = parts.map { $0.ordinals.slice(range) }
        var counted: [[CapCountTable.Counted]] = []
        for (place, cap) in caps.enumerated() {
            // The last part is the earliest.
            let horizon = cap.horizon(at: parts.last?.notBefore ?? now)
            counted.append(
                try CapCountTable.counted(
                    cap, block: block, endingAfter: horizon, in: database))
            guard !isIgnored else { continue }
            hold(rest, place, counted[place])
        }
        guard isCounting else { return }
        for place in caps.indices {
            try count(rest, place, &counted[place], block, in: database)
        }
    }

    /// Removes the devices at the limit of one cap.
    private func hold(_ rest: [Bitmap], _ place: Int, _ counted: [CapCountTable.Counted]) {
        let cap = caps[place]
        var sum = CapCount()
        var next = 0
        for part in parts.indices {
            let horizon = cap.horizon(at: parts[part].notBefore ?? now)
            while next < counted.count, counted[next].span.end > horizon {
                sum.add(counted[next].count)
                next += 1
            }
            guard !rest[part].isEmpty else { continue }
            let full = sum.atLeast(cap.limit, among: rest[part])
            rest[part].subtract(full)
            over[place][part].formUnion(full)
        }
    }

    /// Counts the devices that get the notification.
    private func count(
        _ rest: [Bitmap], _ place: Int, _ counted: inout [CapCountTable.Counted], _ block: Int,
        in database: borrowing Database
    ) throws {
        let cap = caps[place]
        for part in parts.indices where !rest[part].isEmpty {
            let span = cap.span(at: parts[part].notBefore ?? now)
            let known = counted.firstIndex { $0.span == span }
            var one = known.map { counted[$0] } ?? .init(span: span, count: CapCount())
            one.count.add(rest[part])
            try CapCountTable.write(one, cap, block: block, in: database)
            if let known { counted[known] = one } else { counted.append(one) }
        }
    }
}
