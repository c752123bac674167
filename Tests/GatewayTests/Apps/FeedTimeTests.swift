import Testing

@testable import Gateway

@Suite struct `Times of feeds` {
    @Test(arguments: 100...105 as ClosedRange<Int64>, 100...105 as ClosedRange<Int64>)
    func `whoever reads a feed between two entries of a second gets the second one later`(
        read: Int64, second: Int64
    ) {
        // The first entry came in the second 100; it is read, and then the second one comes.
        guard second >= read else { return }
        let known = FeedTime.lastModified(100, now: read)
        #expect(known <= read, "no time to come is told")
        #expect(!FeedTime.isKnown(second, since: known))
        #expect(!FeedTime.isKnown(second, since: read), "as a client's own clock says")
    }

    @Test func `a feed that has not changed is known once the second of its change is over`() {
        #expect(FeedTime.isKnown(100, since: FeedTime.lastModified(100, now: 101)))
        #expect(FeedTime.isKnown(100, since: FeedTime.lastModified(100, now: 5_000)))
        #expect(!FeedTime.isKnown(100, since: FeedTime.lastModified(100, now: 100)))
    }
}
