/// What became of one batch.
struct BatchOutcome: Hashable, Sendable {
    /// Up to the first bad line, if that is where the import stops; else of all.
    var totals = ImportTotals()
    /// In order.
    var bad: [BadLine] = []
    /// Where the next batch begins.
    var end: InputPosition
}

/// Puts the outcomes of batches, which come in any order, into that of the input.
///
/// The state says of everything before its position that it has been answered, and of nothing
/// behind it.
struct ImportLedger: Sendable {
    private(set) var state: ImportState
    /// Where it stops; nil: it does not.
    private(set) var stop: BadLine?
    private let stopsAtBad: Bool
    private var waiting: [Int: BatchOutcome] = [:]
    private var next = 0

    /// A ledger that goes on from `state`.
    init(_ state: ImportState, stopsAtBad: Bool) {
        (self.state, self.stopsAtBad) = (state, stopsAtBad)
    }

    /// Takes the outcome of the batch with that number, from 0.
    ///
    /// - Returns: bad lines that are passed over, in order.
    mutating func accept(_ number: Int, _ outcome: BatchOutcome) -> [BadLine] {
        waiting[number] = outcome
        var passed: [BadLine] = []
        while stop == nil, let outcome = waiting.removeValue(forKey: next) {
            next += 1
            state.totals += outcome.totals
            if stopsAtBad, let bad = outcome.bad.first {
                stop = bad
                state.position = bad.position
            } else {
                passed += outcome.bad
                state.position = outcome.end
            }
        }
        return passed
    }
}
