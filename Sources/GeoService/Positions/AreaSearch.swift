/// A search for the devices in an area in small steps, between which other calls run.
///
/// A device that moves in the meantime may be found or not. A device that stays is found once.
struct AreaSearch {
    private let area: Area
    private let oldest: UInt32
    private let ordinals: Range<UInt64>
    private var row: Int
    /// The rest of the row before `row`: cells to visit, and the entries of the current cell.
    private var columns: ArraySlice<Int> = []
    private var entries: [PositionIndex.Entry] = []
    /// The number of `entries` that were examined.
    private var seen = 0
    /// True if the cell of `entries` lies completely in the area.
    private var isInside = false

    /// Creates a search for the devices in `ordinals` whose position is not older than `oldest`, in
    /// seconds since 1970.
    init(_ area: Area, since oldest: UInt32, ordinals: Range<UInt64>) {
        self.area = area
        self.oldest = oldest
        self.ordinals = ordinals
        row = area.disc.rows.lowerBound
    }

    /// Continues the search with about the work of examining `work` devices, and appends the
    /// devices that it finds, in no order; returns whether there may be more.
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

    /// Returns the columns of `row` that have devices and that the area may touch.
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

    /// Examines entries and returns how much work that was.
    private mutating func look(
        at index: PositionIndex, work: Int, to found: inout [UInt32]
    ) -> Int {
        // Copied to local variables, because parts of `self` would be written at each step.
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
