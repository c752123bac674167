/// A search for the devices in an area, a little at a time: in between others are served.
///
/// A device that moves meanwhile may be found or not; one that stays is found once.
struct AreaSearch {
    private let area: Area
    private let oldest: UInt32
    private let ordinals: Range<UInt64>
    private var row: Int
    /// What is still to be looked at of the row before `row`: its cells, and the rest of one.
    private var columns: ArraySlice<Int> = []
    private var entries: [PositionIndex.Entry] = []
    /// How many of them were looked at.
    private var seen = 0
    /// Whether the cell that `entries` are of lies whole in the area.
    private var isInside = false

    /// A search for the devices of `ordinals` whose position is at least of `oldest`, seconds since
    /// 1970.
    init(_ area: Area, since oldest: UInt32, ordinals: Range<UInt64>) {
        self.area = area
        self.oldest = oldest
        self.ordinals = ordinals
        row = area.disc.rows.lowerBound
    }

    /// Looks further, with about the work of looking at so many devices, and appends those it
    /// finds, in no order; says whether there may be others.
    mutating func step(in index: PositionIndex, work: Int, to found: inout [UInt32]) -> Bool {
        var left = work
        while left > 0 {
            if seen < entries.count {
                left -= look(at: index, work: left, to: &found)
            } else if let column = columns.popFirst() {
                left -= 1
                open(index, column)
            } else if row <= area.disc.rows.upperBound {
                columns = columns(of: index)[...]
                left -= 1 + columns.count
                row += 1
            } else {
                return false
            }
        }
        return true
    }

    /// The columns of `row` that there are devices in and that the area may touch.
    private func columns(of index: PositionIndex) -> [Int] {
        let occupied = index.columns(in: row)
        guard !occupied.isEmpty, let (first, width) = area.disc.columns(in: row) else {
            return occupied.keys.map { Int($0) }
        }
        let all = PositionGrid.columns(in: row)
        guard width <= occupied.count * 2 else {
            return occupied.keys.map { Int($0) }.filter { ($0 - first + all) % all < width }
        }
        return (0..<width).map { (first + $0) % all }.filter { occupied[UInt16($0)] != nil }
    }

    private mutating func open(_ index: PositionIndex, _ column: Int) {
        let row = row - 1
        (entries, seen, isInside) = ([], 0, false)
        if area.disc.radius > PositionGrid.reach {
            let centre = GridPoint(PositionGrid.centre(row: row, column: column))
            let verdict = area.verdict(centre, reach: PositionGrid.reach)
            if verdict == .outside { return }
            isInside = verdict == .inside
        }
        (entries, seen) = (index.entries(row: row, column: column), 0)
    }

    /// How much work it was.
    private mutating func look(
        at index: PositionIndex, work: Int, to found: inout [UInt32]
    ) -> Int {
        // By themselves, for what is a part of `self` is written with each step.
        let (entries, finder, isInside) = (entries, area.finder, isInside)
        let (oldest, first, end) = (oldest, ordinals.lowerBound, ordinals.upperBound)
        var (place, done) = (seen, 0)
        while done < work, place < entries.count {
            let entry = entries[place]
            (place, done) = (place + 1, done + 1)
            let verdict = isInside ? .inside : finder.verdict(entry.point)
            if verdict == .outside { continue }
            let ordinal = UInt64(entry.ordinal)
            guard entry.fixed >= oldest, first <= ordinal, ordinal < end else { continue }
            if verdict == .near {
                done += area.exactCost
                guard let position = index[entry.ordinal], area.contains(position) else {
                    continue
                }
            }
            found.append(entry.ordinal)
        }
        seen = place
        return done
    }
}
