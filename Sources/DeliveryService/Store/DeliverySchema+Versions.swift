extension DeliverySchema {
    /// Numbers of a new database begin with the time.
    ///
    /// They are versions that devices remember. After a lost file with numbers from 1 on, a device
    /// would take everything new for old.
    static let beginningOfNumbers = """
        INSERT INTO sqlite_sequence (name, seq)
            SELECT 'notification', unixepoch() * 1000
            WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'notification')
        """

    /// In a database that was put back they go on beyond what was given out since it was copied: a
    /// million, or by the time, whichever is more.
    static let numbersWhenPutBack = """
        UPDATE sqlite_sequence SET seq = max(seq + 1000000, unixepoch() * 1000)
            WHERE name = 'notification';
        """
}
