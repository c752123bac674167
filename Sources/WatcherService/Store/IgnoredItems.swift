import Storage
import Watch

/// The new items that gave no notification, as they are stored with their reasons.
///
/// They are kept for people who ask why nothing came of an item, and for nothing else.
enum IgnoredItems {
    /// The most items of a run that are kept, so that a source with few wanted ones costs little.
    static let aRun = 50

    /// The most items of a source that are kept.
    static let aSource = 200

    /// Stores the first of a run, and deletes the oldest of its source that are too many.
    static func keep(
        _ result: PassResult, of source: Int64, in database: borrowing Database
    ) throws {
        let ignored = result.verdicts.lazy.compactMap(\.ignoredEntry).prefix(aRun)
        guard !ignored.isEmpty else { return }
        for entry in ignored {
            try WatcherStore.insert(entry, nil, source, result.began, in: database)
        }
        try database.run(
            """
            DELETE FROM entry WHERE source = ?1 AND state = ?2 AND id <= (
                SELECT id FROM entry WHERE source = ?1 AND state = ?2
                ORDER BY id DESC LIMIT 1 OFFSET ?3)
            """, source, EntryState.ignored.rawValue, aSource)
    }
}
