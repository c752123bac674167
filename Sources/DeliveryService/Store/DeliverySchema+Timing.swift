extension DeliverySchema {
    /// A notification may go to its devices at different times, in waves.
    ///
    /// Chunks of a wave that has not begun have the state 3 and are in no index of what is open, so
    /// that leasing does not pass them. `published` of a piece of the audience is its place in the
    /// inbox once its wave has begun; null without waves, and before.
    static let timing = """
        ALTER TABLE notification ADD COLUMN timing BLOB;
        ALTER TABLE chunk ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE audience ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE audience ADD COLUMN published INTEGER;
        CREATE INDEX audience_waiting ON audience (not_before)
            WHERE published IS NULL AND not_before > 0;
        """
}
