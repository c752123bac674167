/// What is looked at, each with a control of its own (``Simulation/Sabotage``).
enum Checker: CaseIterable {
    /// What was acknowledged is there at the end.
    case keeps
    /// When faults have stopped, all comes to its end.
    case drains
    /// Workers have nothing in hand then.
    case handsEmpty
    /// What counts as delivered was taken by a provider.
    case deliveredIsTaken
    /// Counters say what happened.
    case counts
    /// Nothing is written after it was over.
    case staysOver
    /// What may not be written twice is not.
    case onceIfWished
    /// Nothing is written again without a reason.
    case reason
    /// No more is written again after a crash than may be.
    case duplicates
    /// No worker has more unrecorded than may be.
    case unrecorded
    /// What is written again has its id, and nothing else has it.
    case messageID
    /// Work is one worker's at a time, and it alone writes.
    case oneLease
    /// Each lease of a piece of work has a greater token than those before.
    case tokens
    /// Who has lost its lease changes nothing.
    case fencing
    /// Nothing is written against a switch.
    case switches
    /// Nothing is written after it has expired.
    case expiry
    /// Nothing is written before its time.
    case notBefore
    /// Nothing is written in quiet hours.
    case quietHours
    /// Nothing is written to who was erased.
    case erasure
    /// One message with a collapse key is under way to a device.
    case oneUnderWay
    /// No older one follows a newer one.
    case newest
    /// Retries in vain keep within their budget.
    case retryBudget
}

/// What a checker has found.
struct Violation: CustomStringConvertible {
    var checker: Checker
    var time: Duration
    var text: String

    var description: String { "\(time), \(checker): \(text)" }
}
