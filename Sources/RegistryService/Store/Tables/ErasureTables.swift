import ServiceKit

/// Devices that are gone, for those who still hold something of them.
///
/// `remove` of a device notes it here; an id stays until all who follow have forgotten it too.
protocol ErasureTables: ~Copyable {
    /// What was erased after `sequence`, in the order of the commits.
    borrowing func erasures(after sequence: Int64, limit: Int) throws -> ErasurePage

    /// Forgets the ids of the erasures up to `sequence`; says whether there were any.
    borrowing func forgetErasures(upTo sequence: Int64) throws -> Bool

    /// The last erasure of this generation that `follower` has done; 0: it has not said so of any.
    borrowing func erasureCursor(of follower: FollowingService) throws -> Int64

    /// From now on that is `sequence`, of this generation.
    borrowing func setErasureCursor(of follower: FollowingService, _ sequence: Int64) throws

    /// Whether the store was put back and the erasures since its backup were not repeated yet.
    borrowing func isDueForReplay() throws -> Bool

    /// From now on they are.
    borrowing func setReplayed() throws
}

/// A part of the list of devices that are gone.
struct ErasurePage: Sendable, Equatable {
    /// A device that is gone, by its place in the order of all erasures.
    struct Entry: Sendable, Equatable {
        let sequence: Int64
        let row: DeviceRow
        let id: Identifier
    }

    /// Of the store: another one means that sequences of before say nothing.
    var generation: [UInt8]
    /// Whether that began when the store was put back.
    var isPutBack: Bool
    /// The last erasure there was; 0: there was none.
    var highWater: Int64
    /// The first one whose id is still there; nil: none is.
    var lowWater: Int64?
    /// Those that were asked for and whose ids are still there.
    var entries: [Entry]
}
