import Protocol
import Transport

/// A keeper that writes a ledger in time; it lives on its event loop.
final class LedgerKeeper {
    private var ledger: Ledger
    private let isSynchronous: Bool
    private let loop: EventLoop
    private var isFlushScheduled = false

    /// The time that lines wait for others, unless each line is written at once.
    private static let interval: Duration = .milliseconds(100)

    init(_ ledger: Ledger, isSynchronous: Bool, on loop: EventLoop) {
        self.ledger = ledger
        self.isSynchronous = isSynchronous
        self.loop = loop
    }

    /// Adds a request; a synchronous ledger is written when this returns.
    func note(_ entry: Ledger.Entry) {
        ledger.note(entry)
        if isSynchronous { return ledger.flush() }
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        _ = loop.schedule(at: loop.now + Self.interval) { self.flush() }
    }

    /// Writes the remaining lines.
    func flush() {
        isFlushScheduled = false
        ledger.flush()
    }
}
