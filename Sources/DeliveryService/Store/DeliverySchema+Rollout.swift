extension DeliverySchema {
    /// Rollouts, which send a notification to more and more of its audience in stages.
    ///
    /// Chunks and audience pieces of a stage that has not begun belong to a wave whose time is a
    /// ``RolloutTable/gate(_:)``, which never comes; a stage that begins sets the time.
    static let rollout = """
        CREATE TABLE rollout (
            notification INTEGER PRIMARY KEY REFERENCES notification,
            asked BLOB NOT NULL,
            stage INTEGER NOT NULL DEFAULT 0,
            begun INTEGER,
            next_stage INTEGER,
            waits TEXT NOT NULL DEFAULT '',
            pause TEXT NOT NULL DEFAULT '',
            sent_devices INTEGER NOT NULL DEFAULT 0,
            departed INTEGER NOT NULL DEFAULT 0,
            base_delivered INTEGER NOT NULL DEFAULT 0,
            base_failed INTEGER NOT NULL DEFAULT 0,
            base_devices INTEGER NOT NULL DEFAULT 0,
            base_departed INTEGER NOT NULL DEFAULT 0,
            is_running INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX rollout_running ON rollout (notification) WHERE is_running = 1;
        """
}
