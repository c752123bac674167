/// The numbers of notifications, which are versions to devices.
enum NotificationNumbers {
    /// Starts the numbers of a new database at the current time.
    ///
    /// Devices remember these numbers as versions. If a lost file were replaced by one with numbers
    /// from 1 on, a device would take every new message for an old one.
    static let beginning = """
        INSERT INTO sqlite_sequence (name, seq)
            SELECT 'notification', unixepoch() * 1000
            WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'notification')
        """

    /// Advances the numbers of a restored database beyond those given out after the backup: by a
    /// million, or to the current time, whichever is greater.
    static let whenPutBack = """
        UPDATE sqlite_sequence SET seq = max(seq + 1000000, unixepoch() * 1000)
            WHERE name = 'notification';
        """
}
