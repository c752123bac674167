import Spatial

/// The last positions of an app's devices, by ordinal and by the cells of ``PositionGrid``.
///
/// It takes 40 bytes for each device, and unused memory in the cells. It must have one owner: a
/// copy that is kept while the index changes makes the change copy everything.
struct PositionIndex: Sendable {
    /// A device in its cell.
    struct Entry: Sendable {
        let ordinal: UInt32
        /// The time of the position in seconds since 1970.
        let fixed: UInt32
        let point: GridPoint
    }

    /// A device by its ordinal.
    private struct Spot: Sendable {
        var latitudeE7: Int32 = 0
        var longitudeE7: Int32 = 0
        /// The index of the device in its cell; ``nobody`` if there is no device.
        var entry = nobody
        private var upper: UInt32 = 0
        private var lower: UInt32 = 0

        /// The entry's number in the log of positions, in two halves so that it takes only eight
        /// bytes.
        var number: Int64 {
            get { Int64(upper) << 32 | Int64(lower) }
            set { (upper, lower) = (UInt32(newValue >> 32), UInt32(truncatingIfNeeded: newValue)) }
        }

        static let nobody = UInt32.max

        var cell: (row: UInt16, column: UInt16) {
            PositionGrid.cell(latitudeE7: latitudeE7, longitudeE7: longitudeE7)
        }
    }

    private static let pageBits: UInt32 = 10

    private var pages: [UInt32: [Spot]] = [:]
    /// The devices in each cell, by row and column.
    private var rows: [UInt16: [UInt16: [Entry]]] = [:]
    /// The number of devices.
    private(set) var count = 0
    /// A number above all ordinals that were ever in the index.
    private(set) var end: UInt64 = 0

    init() {}

    /// True if the index has no devices and no memory for any.
    var isEmpty: Bool { pages.isEmpty && rows.isEmpty }

    /// Returns the position of a device; nil if none is known.
    subscript(ordinal: UInt32) -> LastPosition? {
        guard let spot = spot(ordinal) else { return nil }
        let (row, column) = spot.cell
        guard let entry = rows[row]?[column]?[Int(spot.entry)] else { return nil }
        return LastPosition(
            latitudeE7: Int64(spot.latitudeE7), longitudeE7: Int64(spot.longitudeE7),
            fixed: Int64(entry.fixed))
    }

    /// Returns the number of a device's entry in the log of positions; nil if none is known.
    func number(of ordinal: UInt32) -> Int64? { spot(ordinal)?.number }

    /// Sets the position of a device.
    ///
    /// - Parameter number: the number of its entry in the log of positions, which is not negative.
    mutating func put(_ position: LastPosition, at ordinal: UInt32, number: Int64 = 0) {
        let entry = Entry(
            ordinal: ordinal, fixed: position.fixed,
            point: GridPoint(Position(position.coordinate)))
        let (row, column) = position.cell
        if let spot = spot(ordinal) {
            if spot.cell == (row, column) {
                rows[row]?[column]?[Int(spot.entry)] = entry
                set(position, spot.entry, number, of: ordinal)
                return
            }
            take(spot)
        } else {
            count += 1
        }
        end = max(end, UInt64(ordinal) + 1)
        let place = UInt32(rows[row, default: [:]][column, default: []].count)
        rows[row, default: [:]][column, default: []].append(entry)
        set(position, place, number, of: ordinal)
    }

    /// Removes a device; returns whether it was there.
    @discardableResult
    mutating func remove(_ ordinal: UInt32) -> Bool {
        guard let spot = spot(ordinal) else { return false }
        take(spot)
        let page = ordinal >> Self.pageBits
        pages[page]?[Self.place(ordinal)] = Spot()
        if pages[page]?.allSatisfy({ $0.entry == Spot.nobody }) == true { pages[page] = nil }
        count -= 1
        return true
    }

    /// Returns at most `limit` devices from an ordinal on, with the numbers of their entries in the
    /// log.
    func numbers(from first: UInt64, limit: Int) -> [(ordinal: UInt32, number: Int64)] {
        var found: [(ordinal: UInt32, number: Int64)] = []
        for page in pages.keys.sorted() where (UInt64(page) + 1) << UInt64(Self.pageBits) > first {
            guard found.count < limit else { break }
            for (place, spot) in (pages[page] ?? []).enumerated() where spot.entry != Spot.nobody {
                let ordinal = page << Self.pageBits | UInt32(place)
                if UInt64(ordinal) >= first { found.append((ordinal, spot.number)) }
            }
        }
        return Array(found.prefix(limit))
    }

    /// Returns the devices in a cell.
    func entries(row: Int, column: Int) -> [Entry] {
        rows[UInt16(row)]?[UInt16(column)] ?? []
    }

    /// Returns the columns of a row that have devices.
    func columns(in row: Int) -> [UInt16: [Entry]] { rows[UInt16(row)] ?? [:] }
}

extension PositionIndex {
    private func spot(_ ordinal: UInt32) -> Spot? {
        guard let spot = pages[ordinal >> Self.pageBits]?[Self.place(ordinal)],
            spot.entry != Spot.nobody
        else { return nil }
        return spot
    }

    private mutating func set(
        _ position: LastPosition, _ entry: UInt32, _ number: Int64, of ordinal: UInt32
    ) {
        var spot = Spot()
        (spot.latitudeE7, spot.longitudeE7) = (position.latitudeE7, position.longitudeE7)
        (spot.entry, spot.number) = (entry, number)
        let empty = [Spot](repeating: Spot(), count: 1 << Int(Self.pageBits))
        pages[ordinal >> Self.pageBits, default: empty][Self.place(ordinal)] = spot
    }

    /// Removes a device from its cell; the cell's last device takes its place.
    private mutating func take(_ spot: Spot) {
        let (row, column) = spot.cell
        guard let moved = rows[row]?[column]?.popLast() else {
            preconditionFailure("a device is not in its cell")
        }
        if rows[row]?[column]?.count != Int(spot.entry) {
            rows[row]?[column]?[Int(spot.entry)] = moved
            pages[moved.ordinal >> Self.pageBits]?[Self.place(moved.ordinal)].entry = spot.entry
        }
        guard rows[row]?[column]?.isEmpty == true else { return }
        rows[row]?[column] = nil
        if rows[row]?.isEmpty == true { rows[row] = nil }
    }

    private static func place(_ ordinal: UInt32) -> Int { Int(ordinal & (1 << pageBits - 1)) }
}
