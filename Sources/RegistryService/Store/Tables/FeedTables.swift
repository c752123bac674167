/// The feed of changes in a store.
protocol FeedTables: ~Copyable {
    /// Returns the version of the stored forms: ``OneForm/version`` or an earlier one.
    borrowing func form() throws -> Int

    /// Stores the version of the forms that the whole store has.
    borrowing func setForm(_ form: Int) throws

    /// Returns the changes after `sequence` in the order of the commits.
    borrowing func changes(after sequence: Int64, limit: Int) throws -> FeedPage

    /// Deletes at most `limit` of the oldest changes before `sequence`, but never the last of all;
    /// returns how many.
    borrowing func trimFeed(before sequence: Int64, limit: Int) throws -> Int
}

/// A page of the feed of changes.
struct FeedPage: Sendable, Equatable {
    /// A change: its sequence number, and the row that it was about.
    struct Entry: Sendable, Equatable {
        let sequence: Int64
        let row: DeviceRow
    }

    /// The generation of the feed: sequence numbers of another generation do not apply.
    var generation: [UInt8]
    /// The sequence number of the last change; 0 if there was none.
    var highWater: Int64
    /// The oldest change that the feed still has; a reader that is further behind must begin again.
    var lowWater: Int64
    var entries: [Entry]
}
