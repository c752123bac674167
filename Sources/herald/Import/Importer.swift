import Protocol

/// Imports items: reads batches, makes items of their records, hands several batches at a time to
/// a service, and knows up to where everything has been answered.
struct Importer<Item: ImportItem>: Sendable {
    /// Hands items to the service; the results are in their order.
    typealias Sink = @Sendable ([Item]) async throws -> [ItemResult]

    /// An item as it is handed over.
    let prepare: @Sendable (Item) -> Item
    let decoder: any RecordDecoder<Item>
    let stopsAtBad: Bool
    let sink: Sink
    /// Told of records that are done and the bytes they had, in any order.
    var advance: @Sendable (_ records: Int, _ bytes: Int) -> Void = { _, _ in }
    /// Told of bad lines that are passed over, in order.
    var pass: @Sendable (BadLine) -> Void = { _ in }

    /// Imports what `stream` gives.
    ///
    /// - Parameters:
    ///   - state: where the stream begins, and what was done before.
    ///   - keep: is given each state that something new is known by.
    /// - Returns: the last state, and the bad line that it stopped at.
    /// - Throws: what the sink throws, when all calls under way have been answered and what can be
    ///   known has been kept.
    func run(
        _ stream: inout RecordStream, from state: ImportState, keep: (ImportState) throws -> Void
    ) async throws -> (state: ImportState, stop: BadLine?) {
        var ledger = ImportLedger(state, stopsAtBad: stopsAtBad)
        let order = ImportOrder()
        var failure: (any Error)?
        try await withThrowingTaskGroup(of: (Int, Result<BatchOutcome, any Error>).self) { group in
            var begun = 0
            var underWay = 0
            var isStopped = false
            while true {
                while !isStopped, underWay < ImportLimits.calls, let batch = try stream.batch() {
                    let number = begun
                    group.addTask { (number, await outcome(batch, number, order)) }
                    begun += 1
                    underWay += 1
                }
                guard let (number, result) = try await group.next() else { break }
                underWay -= 1
                switch result {
                case .success(let outcome):
                    isStopped = isStopped || stopsAtBad && !outcome.bad.isEmpty
                    ledger.accept(number, outcome).forEach(pass)
                    if ledger.state.position != state.position { try keep(ledger.state) }
                case .failure(let error):
                    failure = failure ?? error
                    isStopped = true
                }
            }
        }
        if let failure { throw failure }
        return (ledger.state, ledger.stop)
    }

    private func outcome(
        _ batch: RawBatch, _ number: Int, _ order: ImportOrder
    ) async -> Result<BatchOutcome, any Error> {
        let result: Result<BatchOutcome, any Error>
        do {
            result = .success(try await take(batch, number, order))
        } catch {
            result = .failure(error)
        }
        order.end(number)
        return result
    }

    /// Makes items of a batch and hands them over.
    private func take(
        _ batch: RawBatch, _ number: Int, _ order: ImportOrder
    ) async throws -> BatchOutcome {
        var decoded = DecodedBatch(
            batch, decoder, stopsAtBad: stopsAtBad, prepare: prepare)
        await order.begin(number, Set(decoded.entries.flatMap(\.item.keys)))
        for range in decoded.calls {
            let results = try await sink(decoded.entries[range].map(\.item))
            guard results.count == range.count else {
                throw RPCError(.internal, "the service answered for others than it got")
            }
            for (index, result) in zip(range, results) { decoded.take(result, index) }
            if stopsAtBad, !decoded.bad.isEmpty { break }
        }
        advance(batch.records.count + batch.bad.count, batch.bytes.count)
        return decoded.outcome(batch.end, stopsAtBad: stopsAtBad)
    }
}
