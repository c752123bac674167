import ServiceStorage

/// The tables of erased devices.
enum ErasureSchema {
    /// The marks of erased devices, so that nothing about them is stored later, and the devices
    /// that an audience names, so that an erasure need not read all audiences.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        ALTER TABLE erasure ADD COLUMN mark BLOB;
        CREATE INDEX erasure_mark ON erasure (mark) WHERE mark IS NOT NULL;
        \(FollowedTable.creation)
        CREATE TABLE named_device (
            device TEXT NOT NULL,
            notification INTEGER NOT NULL REFERENCES notification,
            PRIMARY KEY (device, notification)
        ) STRICT, WITHOUT ROWID;
        """
}
