/// The outcome of one batch.
struct BatchOutcome: Hashable, Sendable {
    /// The totals of the batch; if the import stops at a bad line, only of the records before it.
    var totals = ImportTotals()
    /// The bad lines, in the order of the input.
    var bad: [BadLine] = []
    /// The position at which the next batch begins.
    var end: InputPosition
}

/// Collects the outcomes of batches, which come in any order, in the order of the input.
///
/// Everything before the state's position has been answered, and the totals include nothing after
/// it.
struct ImportLedger: Sendable {
    private(set) var state: ImportState
    /// The bad line at which the import stops; nil if it does not stop.
    private(set) var stop: BadLine?
    private let stopsAtBad: Bool
    private var waiting: [Int: BatchOutcome] = [:]
    private var next = 0

    /// Creates a ledger that continues from `state`.
    init(_ state: ImportState, stopsAtBad: Bool) {
        (self.state, self.stopsAtBad) = (state, stopsAtBad)
    }

    /// Takes the outcome of the batch with a number, counted from 0.
    ///
    /// - Returns: The bad lines that are now known to be skipped, in the order of the input.
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
