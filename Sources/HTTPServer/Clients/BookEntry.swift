/// The entry of one connection in the book of all, which is told only about changes.
final class BookEntry {
    private let book: ConnectionBook
    /// The connection's place in the book.
    private let place: IdleOrder.Place
    private var debt = 0
    private var isIdle = true

    /// Creates the entry of a connection that was added to the book.
    init(_ book: ConnectionBook, at place: IdleOrder.Place) {
        (self.book, self.place) = (book, place)
    }

    /// Reports whether the connection is idle.
    func report(isIdle: Bool) {
        guard isIdle != self.isIdle else { return }
        self.isIdle = isIdle
        book.assumeIsolated { [place] in $0.setIdle(place, isIdle) }
    }

    /// Reports the bytes that the connection holds for its peer; the book may then close it.
    func report(debt: Int) {
        guard debt != self.debt else { return }
        self.debt = debt
        book.assumeIsolated { [place] in $0.owes(place, debt) }
    }
}
