/// A search for the devices in a disc, a few cells at a time: in between others are served.
///
/// A device that moves meanwhile may be found or not; one that stays is found once.
struct DiscSearch {
    private let disc: Disc
    private let oldest: UInt32
    private let ordinals: Range<UInt64>
    private var row: Int
    /// Those found so far, in no order.
    private(set) var found: [UInt32] = []

    /// A search for the devices of `ordinals` whose position is at least of `oldest`, seconds since
    /// 1970.
    init(_ disc: Disc, since oldest: UInt32, ordinals: Range<UInt64>) {
        self.disc = disc
        self.oldest = oldest
        self.ordinals = ordinals
        row = disc.rows.lowerBound
    }

    /// Looks at some `entries` devices more; says whether there may be others.
    mutating func step(in index: PositionIndex, entries: Int) -> Bool {
        var left = entries
        while left > 0, row <= disc.rows.upperBound {
            left -= search(row, of: index)
            row += 1
        }
        return row <= disc.rows.upperBound
    }

    /// How many devices it has looked at.
    private mutating func search(_ row: Int, of index: PositionIndex) -> Int {
        let columns = index.columns(in: row)
        guard !columns.isEmpty else { return 1 }
        var count = 1
        guard let (first, width) = disc.columns(in: row), width <= columns.count * 2 else {
            for (column, entries) in columns {
                take(entries, row: row, column: Int(column), of: index)
                count += entries.count
            }
            return count
        }
        let all = PositionGrid.columns(in: row)
        for offset in 0..<width {
            let column = (first + offset) % all
            guard let entries = columns[UInt16(column)] else { continue }
            take(entries, row: row, column: column, of: index)
            count += entries.count
        }
        return count
    }

    private mutating func take(
        _ entries: [PositionIndex.Entry], row: Int, column: Int, of index: PositionIndex
    ) {
        if disc.radius > PositionGrid.reach {
            let centre = GridPoint(PositionGrid.centre(row: row, column: column))
            switch disc.verdict(centre, reach: PositionGrid.reach) {
            case .outside: return
            case .inside:
                for entry in entries where isWanted(entry) { found.append(entry.ordinal) }
                return
            case .near: break
            }
        }
        for entry in entries {
            switch disc.verdict(entry.point) {
            case .outside: continue
            case .inside: break
            case .near:
                guard let position = index[entry.ordinal], disc.contains(position) else {
                    continue
                }
            }
            if isWanted(entry) { found.append(entry.ordinal) }
        }
    }

    private func isWanted(_ entry: PositionIndex.Entry) -> Bool {
        entry.fixed >= oldest && ordinals.contains(UInt64(entry.ordinal))
    }
}
