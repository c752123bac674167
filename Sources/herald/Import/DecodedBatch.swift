/// The service's result for one item.
struct ItemResult: Hashable, Sendable {
    /// True if the item is new.
    var created = false
    /// True if the same item was stored already.
    var isUnchanged = false
    /// The reason why the item is not stored; empty if it is.
    var error = ""
}

/// The items of a batch, and the result of each record.
struct DecodedBatch<Item: ImportItem> {
    /// An item and the position of its record.
    struct Entry {
        var position: InputPosition
        var item: Item
        var tally: ImportTally
        var result: ItemResult?
    }

    private(set) var entries: [Entry] = []
    private(set) var bad: [BadLine]
    private var left: [(position: InputPosition, tally: ImportTally)] = []

    /// Decodes the records of a batch.
    ///
    /// If `stopsAtBad` is true, it decodes only the records before the first bad one.
    init(
        _ batch: RawBatch, _ decoder: any RecordDecoder<Item>, stopsAtBad: Bool,
        prepare: (Item) -> Item = { $0 }
    ) {
        bad = batch.bad
        let end = stopsAtBad ? batch.bad.first?.position.offset ?? .max : .max
        for raw in batch.records where raw.position.offset < end {
            var tally = ImportTally()
            do throws(BadRecord) {
                let bytes = batch.bytes.span.extracting(raw.range)
                if let item = try decoder.item(bytes, &tally) {
                    try Self.check(item)
                    entries.append(
                        Entry(position: raw.position, item: prepare(item), tally: tally))
                } else {
                    left.append((raw.position, tally))
                }
            } catch {
                bad.append(BadLine(raw.position, error.reason))
                if stopsAtBad { break }
            }
        }
    }

    /// Checks that the item is small enough for a call.
    ///
    /// - Throws: `BadRecord` if it is too large.
    private static func check(_ item: Item) throws(BadRecord) {
        let bytes = item.weight.bytes
        guard bytes <= ImportLimits.recordOnTheWay else {
            throw BadRecord(
                "it has about \(bytes) bytes when encoded; the limit is "
                    + "\(ImportLimits.recordOnTheWay)")
        }
    }

    /// The ranges of the items of each call, with as many items as a call may have.
    var calls: [Range<Int>] {
        var calls: [Range<Int>] = []
        var start = 0
        var sum = (bytes: 0, elements: 0)
        for (index, entry) in entries.enumerated() {
            let weight = entry.item.weight
            let isFull =
                sum.bytes + weight.bytes > ImportLimits.bytes
                || sum.elements + weight.elements > ImportLimits.elements
                || index - start >= ImportLimits.records
            if isFull, index > start {
                calls.append(start..<index)
                (start, sum) = (index, (0, 0))
            }
            sum.bytes += weight.bytes
            sum.elements += weight.elements
        }
        if start < entries.count { calls.append(start..<entries.count) }
        return calls
    }

    /// Records the service's result for the item at `index`.
    mutating func take(_ result: ItemResult, _ index: Int) {
        entries[index].result = result
        if !result.error.isEmpty {
            bad.append(BadLine(entries[index].position, result.error))
        }
    }

    /// Returns the outcome of the batch, which ends at `end`.
    func outcome(_ end: InputPosition, stopsAtBad: Bool) -> BatchOutcome {
        var outcome = BatchOutcome(end: end)
        outcome.bad = bad.sorted { $0.position.offset < $1.position.offset }
        let limit = stopsAtBad ? outcome.bad.first?.position.offset ?? .max : .max
        for entry in entries where entry.position.offset < limit {
            guard let result = entry.result, result.error.isEmpty else { continue }
            outcome.totals.created += result.created ? 1 : 0
            outcome.totals.unchanged += result.isUnchanged ? 1 : 0
            outcome.totals.replaced += result.created || result.isUnchanged ? 0 : 1
            outcome.totals.tally += entry.tally
        }
        for record in left where record.position.offset < limit {
            outcome.totals.left += 1
            outcome.totals.tally += record.tally
        }
        if !stopsAtBad { outcome.totals.bad += outcome.bad.count }
        return outcome
    }
}
