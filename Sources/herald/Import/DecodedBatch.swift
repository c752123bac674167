import Protocol

/// The devices of a batch, and what becomes of each record.
struct DecodedBatch {
    /// A device and where it stands.
    struct Device {
        var position: InputPosition
        var record: Proto.DeviceRecord
        var tally: ImportTally
        var result: Proto.ImportResult?
    }

    private(set) var devices: [Device] = []
    private(set) var bad: [BadLine]
    private var left: [(position: InputPosition, tally: ImportTally)] = []

    /// Makes devices of the records; only of those before the first bad one, if that is where the
    /// import stops.
    init(
        _ batch: RawBatch, _ decoder: any RecordDecoder, stopsAtBad: Bool,
        prepare: (Proto.DeviceRecord) -> Proto.DeviceRecord = { $0 }
    ) {
        bad = batch.bad
        let end = stopsAtBad ? batch.bad.first?.position.offset ?? .max : .max
        for raw in batch.records where raw.position.offset < end {
            var tally = ImportTally()
            do throws(BadRecord) {
                let bytes = batch.bytes.span.extracting(raw.range)
                if let record = try decoder.device(bytes, &tally) {
                    devices.append(
                        Device(
                            position: raw.position, record: prepare(record), tally: tally)
                    )
                } else {
                    left.append((raw.position, tally))
                }
            } catch {
                bad.append(BadLine(raw.position, error.reason))
                if stopsAtBad { break }
            }
        }
    }

    /// The devices of each call: as many as it may have.
    var calls: [Range<Int>] {
        var calls: [Range<Int>] = []
        var start = 0
        var sum = (bytes: 0, elements: 0)
        for (index, device) in devices.enumerated() {
            let weight = device.record.weight
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
        if start < devices.count { calls.append(start..<devices.count) }
        return calls
    }

    /// Takes what the registry says of a device.
    mutating func take(_ result: Proto.ImportResult, _ index: Int) {
        devices[index].result = result
        if !result.error.isEmpty {
            bad.append(BadLine(devices[index].position, result.error))
        }
    }

    /// What became of all, of which the last is before `end`.
    func outcome(_ end: InputPosition, stopsAtBad: Bool) -> BatchOutcome {
        var outcome = BatchOutcome(end: end)
        outcome.bad = bad.sorted { $0.position.offset < $1.position.offset }
        let limit = stopsAtBad ? outcome.bad.first?.position.offset ?? .max : .max
        for device in devices where device.position.offset < limit {
            guard let result = device.result, result.error.isEmpty else { continue }
            outcome.totals.created += result.created ? 1 : 0
            outcome.totals.replaced += result.created ? 0 : 1
            outcome.totals.tally += device.tally
        }
        for record in left where record.position.offset < limit {
            outcome.totals.left += 1
            outcome.totals.tally += record.tally
        }
        if !stopsAtBad { outcome.totals.bad += outcome.bad.count }
        return outcome
    }
}
