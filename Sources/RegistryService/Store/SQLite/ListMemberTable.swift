import Audience
import Storage

/// The table of lists' members, inside a transaction.
enum ListMemberTable {
    /// Puts a device on a list or takes it off; returns whether that changed anything.
    static func set(
        _ row: DeviceRow, ofList name: Selector.Name, _ isMember: Bool,
        in database: borrowing Database
    ) throws -> Bool {
        let changed =
            isMember
            ? try database.run(
                """
                INSERT INTO list_member (list, ordinal)
                    SELECT number, ? FROM list WHERE app = ? AND name = ?
                ON CONFLICT DO NOTHING
                """, row.ordinal, row.app, name.text)
            : try database.run(
                """
                DELETE FROM list_member WHERE ordinal = ?
                    AND list = (SELECT number FROM list WHERE app = ? AND name = ?)
                """, row.ordinal, row.app, name.text)
        return changed == 1
    }
}
