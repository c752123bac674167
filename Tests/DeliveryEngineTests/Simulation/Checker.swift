/// The properties that are checked; a ``Simulation/Sabotage`` shows of each that it can fail.
enum Checker: CaseIterable {
    /// Durability: each notification that was accepted exists at the end.
    case keeps
    /// Progress: once faults have stopped, each notification comes to a final state.
    case drains
    /// Release: once faults have stopped, no worker has a delivery in hand.
    case handsEmpty
    /// Honesty: each delivery that counts as delivered was accepted by a provider.
    case deliveredIsTaken
    /// Counting: the counters of a notification agree with the results of its deliveries.
    case counts
    /// Finality: no message is written to a provider after its delivery had a final result.
    case staysOver
    /// Single writes: no message that must not be repeated is written again.
    case onceIfWished
    /// Justified repeats: a message is written again only if an answer or work may have been lost.
    case reason
    /// Few duplicates: after a crash no more messages are written again than limits allow.
    case duplicates
    /// Few unrecorded results: no worker has more of them than limits allow.
    case unrecorded
    /// Message ids: a message that is written again has its old id, and no other message has it.
    case messageID
    /// Exclusive leases: one worker at a time has a piece of work, and it alone writes its
    /// messages.
    case oneLease
    /// Rising tokens: each lease of a piece of work has a greater token than those before.
    case tokens
    /// Fencing: a worker that has lost a lease changes nothing in the store.
    case fencing
    /// Switches: no message is written while a kill switch stops it.
    case switches
    /// Expiry: no message is written after its notification has expired.
    case expiry
    /// Delivery times: no message is written before its time.
    case notBefore
    /// Quiet hours: no message is written in the quiet hours of its device.
    case quietHours
    /// Erasures: no message is written to a device that was erased.
    case erasure
    /// Single flights: one message with a collapse key is under way to a device at a time.
    case oneUnderWay
    /// Order: no older message with a collapse key follows a newer one.
    case newest
    /// Retry budget: retries in vain keep within their budget.
    case retryBudget
}

/// A fault that a checker has found.
struct Violation: CustomStringConvertible {
    var checker: Checker
    var time: Duration
    var text: String

    var description: String { "\(time), \(checker): \(text)" }
}
