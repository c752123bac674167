import Storage
import Watch

/// The keys for which rules send once, as a transaction takes them from notifications and gives
/// them to others.
struct OnceChanges {
    /// The keys of the transaction's notifications that were known before it.
    private let known: Set<ItemKey>
    /// The keys that notifications had and have no more, or that were set for none.
    private var gone: Set<ItemKey> = []
    /// The keys of notifications that are stored.
    private var given: Set<ItemKey> = []

    /// Creates the changes of a transaction that has stored items as known.
    init(_ noted: SeenTable.Noted) { known = noted.knownOnce }

    /// Takes keys from a notification that is dropped or replaced, or is not stored.
    mutating func take(_ keys: [ItemKey]) { gone.formUnion(keys) }

    /// Gives keys to a notification that is stored.
    mutating func give(_ keys: [ItemKey]) { given.formUnion(keys) }

    /// Forgets the keys that no notification has any more, at the end of the transaction.
    ///
    /// - Throws: ``DecidedMeanwhile`` if a key is given that was not free: since the run began,
    ///   somebody has released or discarded what had it, or has set it for another item.
    func settle(of source: Int64, in database: borrowing Database) throws {
        guard known.isSubset(of: gone) else { throw DecidedMeanwhile() }
        try OnceKeyTable.free(gone.subtracting(given), of: source, in: database)
    }
}
