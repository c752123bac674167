/// The debt of a peer to its connection: answers that it has not taken yet, and requests that this
/// side holds for it.
///
/// A peer that owes too much gets no further request worked on until enough answers are taken.
/// Requests that are complete then wait for their turn; the streams bound how many there are, and
/// the connection's window bounds their bodies.
struct HTTP2Debt {
    private let limit: Int
    /// The number of bytes of answers that are not sent.
    private(set) var unsent = 0
    /// The number of bytes of answers in memory; an answer stays there until all of it is sent.
    private var kept = 0
    /// The number of bytes of requests that are incomplete or wait for their turn.
    private(set) var held = 0
    /// The number of requests that are being worked on whose answers the peer still wants.
    private var working = 0
    /// The size that an answer to a request in work is assumed to have.
    ///
    /// It follows the latest answers, upwards at once and downwards slowly, because what is worked
    /// on at the same time cannot be taken back.
    private var expected: Int
    private var waiting: [(slot: HTTP2Slot, id: Int32)] = []

    /// The size that an answer is assumed to have before the first was given; most have less than 4
    /// KiB.
    private static let firstExpectation = 16 << 10

    init(_ limits: HTTPLimits) {
        limit = limits.connectionDebt
        expected = Self.firstExpectation
    }

    /// The number of bytes in memory for the peer.
    var bytes: Int { kept + held }

    /// True if requests wait for their turn.
    var hasWaiting: Bool { !waiting.isEmpty }

    /// True if another request may be worked on; the only one always may.
    private var hasRoom: Bool {
        working == 0 && unsent == 0 || unsent + (working + 1) * expected <= limit
    }

    /// Adds bytes of a request that is incomplete or waits.
    mutating func hold(_ bytes: Int, of slot: HTTP2Slot) {
        slot.stream.heldBytes += bytes
        held += bytes
    }

    /// Records that no bytes of a request are held any more.
    mutating func letGo(_ slot: HTTP2Slot) {
        held -= slot.stream.heldBytes
        slot.stream.heldBytes = 0
    }

    /// Records that a stream has ended: nothing of it is held or sent any more.
    mutating func closed(_ slot: HTTP2Slot) {
        letGo(slot)
        paid(slot.stream.unsent)
        forgot(slot.stream.responseBody.count)
    }

    /// Returns whether a complete request may be worked on; otherwise it waits for its turn.
    mutating func admits(_ slot: HTTP2Slot) -> Bool {
        if waiting.isEmpty, hasRoom { return true }
        slot.stream.phase = .waiting
        waiting.append((slot, slot.stream.id))
        return false
    }

    /// Removes and returns the request that has waited longest, if it may be worked on now.
    mutating func next() -> HTTP2Slot? {
        while let first = waiting.first {
            let isThere = first.slot.stream.id == first.id && first.slot.stream.phase == .waiting
            if isThere, !hasRoom { return nil }
            waiting.removeFirst()
            if isThere { return first.slot }
        }
        return nil
    }

    /// Records that work on a request begins.
    mutating func began(_ slot: HTTP2Slot) {
        letGo(slot)
        working += 1
    }

    /// Records that the work on a request has ended, or that the peer no longer wants the answer.
    mutating func workEnded() { working -= 1 }

    /// Records an answer's body, which is to be sent.
    mutating func answered(_ bytes: Int) {
        expected = max(bytes, expected - expected / 8)
        extended(bytes)
    }

    /// Adds a piece of an endless body, which is to be sent.
    mutating func extended(_ bytes: Int) {
        unsent += bytes
        kept += bytes
    }

    /// Records that bytes of an answer are no longer in memory.
    mutating func forgot(_ bytes: Int) { kept -= bytes }

    /// Records that bytes of an answer were sent, or will never be.
    mutating func paid(_ bytes: Int) { unsent -= bytes }
}
