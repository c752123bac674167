import Protocol

/// Imports items: it reads batches, decodes their records, sends several batches at a time to a
/// service, and tracks the position up to which everything has been answered.
struct Importer<Item: ImportItem>: Sendable {
    /// A function that sends items to the service and returns their results in the same order.
    typealias Sink = @Sendable ([Item]) async throws -> [ItemResult]

    /// Returns an item in the form that the service gets.
    let prepare: @Sendable (Item) -> Item
    let decoder: any RecordDecoder<Item>
    let stopsAtBad: Bool
    let sink: Sink
    /// Called with the numbers of records and bytes that are done, for each batch, in any order.
    var advance: @Sendable (_ records: Int, _ bytes: Int) -> Void = { _, _ in }
    /// Called with each bad line that is skipped, in the order of the input.
    var pass: @Sendable (BadLine) -> Void = { _ in }

    /// Imports the records of `stream`.
    ///
    /// - Parameters:
    ///   - state: The position at which the stream begins, and the totals before it.
    ///   - keep: Called with each new state.
    /// - Returns: The last state, and the bad line at which the import stopped; nil if it did not.
    /// - Throws: The error of the sink, after all calls in flight have been answered and their
    ///   states have been passed to `keep`.
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

    /// Decodes a batch and sends its items to the service.
    private func take(
        _ batch: RawBatch, _ number: Int, _ order: ImportOrder
    ) async throws -> BatchOutcome {
        var decoded = DecodedBatch(
            batch, decoder, stopsAtBad: stopsAtBad, prepare: prepare)
        await order.begin(number, Set(decoded.entries.flatMap(\.item.keys)))
        for range in decoded.calls {
            let results = try await sink(decoded.entries[range].map(\.item))
            guard results.count == range.count else {
                throw RPCError(
                    .internal, "the service did not answer for each item that it got")
            }
            for (index, result) in zip(range, results) { decoded.take(result, index) }
            if stopsAtBad, !decoded.bad.isEmpty { break }
        }
        advance(batch.records.count + batch.bad.count, batch.bytes.count)
        return decoded.outcome(batch.end, stopsAtBad: stopsAtBad)
    }
}
