extension DeliverySchema {
    /// Waves, in which a notification goes to its devices at different times.
    ///
    /// Chunks of a wave that has not begun have the state 3 and are in no index of open work, so
    /// that leasing does not visit them. `published` of a piece of the audience is its place in the
    /// inbox after its wave has begun; null before that, and without waves.
    static let timing = """
        ALTER TABLE notification ADD COLUMN timing BLOB;
        ALTER TABLE chunk ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE audience ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE audience ADD COLUMN published INTEGER;
        CREATE INDEX audience_waiting ON audience (not_before)
            WHERE published IS NULL AND not_before > 0;
        """
}
