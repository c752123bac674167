import Storage

/// The table of how many bytes the devices and users of each app take, kept by triggers: so nothing
/// that writes a device can forget it.
enum AppSizes {
    /// The table with the present sizes, and the triggers that keep it.
    static let schema = """
        CREATE TABLE app_size (app INTEGER PRIMARY KEY, bytes INTEGER NOT NULL) STRICT;
        INSERT INTO app_size SELECT app, sum(bytes) FROM (
            SELECT device.row >> 32 AS app, \(ofDevice("device")) AS bytes FROM device
            UNION ALL SELECT user.app, \(ofUser("user")) FROM user) GROUP BY app;
        \(triggers("device", app: { "\($0).row >> 32" }, ofDevice))
        \(triggers("user", app: { "\($0).app" }, ofUser))
        """

    private static func ofDevice(_ row: String) -> String {
        "128 + length(CAST(\(row).tags AS BLOB)) + length(\(row).profile)"
    }

    private static func ofUser(_ row: String) -> String {
        """
        64 + length(CAST(\(row).id AS BLOB)) + length(CAST(\(row).tags AS BLOB)) \
        + length(\(row).profile)
        """
    }

    private static func triggers(
        _ table: String, app: (String) -> String, _ bytes: (String) -> String
    ) -> String {
        """
        CREATE TRIGGER \(table)_added AFTER INSERT ON \(table) BEGIN
            INSERT INTO app_size VALUES (\(app("new")), \(bytes("new")))
            ON CONFLICT (app) DO UPDATE SET bytes = bytes + excluded.bytes;
        END;
        CREATE TRIGGER \(table)_changed AFTER UPDATE OF tags, profile ON \(table)
        WHEN \(bytes("new")) <> \(bytes("old")) BEGIN
            UPDATE app_size SET bytes = bytes + (\(bytes("new"))) - (\(bytes("old")))
            WHERE app = \(app("new"));
        END;
        CREATE TRIGGER \(table)_removed AFTER DELETE ON \(table) BEGIN
            UPDATE app_size SET bytes = bytes - (\(bytes("old"))) WHERE app = \(app("old"));
            DELETE FROM app_size WHERE app = \(app("old")) AND bytes <= 0;
        END;
        """
    }
}

extension Database {
    borrowing func bytes(of app: UInt32) throws -> Int {
        try first("SELECT bytes FROM app_size WHERE app = ?", app) { Int($0.integer(0)) } ?? 0
    }
}
