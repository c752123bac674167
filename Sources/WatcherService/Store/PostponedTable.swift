import Storage
import Times
import Watch

/// The items that runs leave for the next one, so that a restart loses none of them.
enum PostponedTable {
    /// Returns the items of a source.
    static func items(
        of source: Int64, in database: borrowing Database
    ) throws -> [ItemKey: PostponedItem] {
        var items: [ItemKey: PostponedItem] = [:]
        try database.visit(
            "SELECT key, tries, since, is_wanted, item FROM postponed WHERE source = ?",
            list: [.integer(source)]
        ) { row in
            var item = PostponedItem(since: UnixTime(milliseconds: row.integer(2)))
            (item.tries, item.isWanted) = (Int(row.integer(1)), row.integer(3) != 0)
            item.fields = KeptItem.value(row.blob(4))
            items[ItemKey(bytes: row.blob(0))] = item
            return true
        }
        return items
    }

    /// Stores the items of a source in the place of those that a former run has left.
    ///
    /// If they are too many, those are kept that somebody wants or that were tried most. The others
    /// are new items in the next run, as they were in this one.
    static func replace(
        _ items: [ItemKey: PostponedItem], of source: Int64, in database: borrowing Database
    ) throws {
        try database.run("DELETE FROM postponed WHERE source = ?", source)
        var room = WatchLimits.postponedBytes
        for (key, item) in items.sorted(by: precedes).prefix(WatchLimits.postponedItems) {
            var json = item.fields?.json ?? []
            if json.count > min(room, WatchLimits.itemBytes) { json = [] }
            room -= json.count
            try database.run(
                """
                INSERT INTO postponed (source, key, tries, since, is_wanted, item)
                VALUES (?, ?, ?, ?, ?, ?)
                """, source, key.bytes, item.tries, item.since.milliseconds, item.isWanted, json)
        }
    }

    private static func precedes(
        _ left: (key: ItemKey, value: PostponedItem), _ right: (key: ItemKey, value: PostponedItem)
    ) -> Bool {
        guard left.value.isWanted == right.value.isWanted else { return left.value.isWanted }
        guard left.value.tries == right.value.tries else {
            return left.value.tries > right.value.tries
        }
        return left.value.since < right.value.since
    }
}
