/// What has changed in a store.
protocol FeedTables: ~Copyable {
    /// Which forms all that is stored has: that of ``OneForm/version`` or an earlier one.
    borrowing func form() throws -> Int

    /// From now on all that is stored has these forms.
    borrowing func setForm(_ form: Int) throws

    /// What was changed after `sequence`, in the order of the commits.
    borrowing func changes(after sequence: Int64, limit: Int) throws -> FeedPage

    /// Forgets the oldest changes before `sequence`, as many as `limit`, but never the last of all;
    /// says how many.
    borrowing func trimFeed(before sequence: Int64, limit: Int) throws -> Int
}

/// A part of the feed of changes.
struct FeedPage: Sendable, Equatable {
    /// What a change was about, by its place in the order of all changes.
    struct Entry: Sendable, Equatable {
        let sequence: Int64
        let row: DeviceRow
    }

    /// Of the store: another one means that sequences of before say nothing.
    var generation: [UInt8]
    /// The last change there is; 0: there was none.
    var highWater: Int64
    /// The oldest change that is still known; who is further behind begins anew.
    var lowWater: Int64
    var entries: [Entry]
}
