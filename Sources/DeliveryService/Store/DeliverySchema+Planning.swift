import DeliveryEngine

extension DeliverySchema {
    /// Indexes that find the next notifications to plan, and the expired ones among them, however
    /// many wait; a burst of single sends makes a long queue.
    static let planning = """
        CREATE INDEX notification_to_plan ON notification (priority DESC, sequence)
            WHERE \(isToPlan);
        CREATE INDEX notification_to_plan_expiry ON notification (expire_time) WHERE \(isToPlan);
        """

    /// Rebuilds the index so that postponed notifications are skipped without reading the table.
    static let planningPutOff = """
        DROP INDEX notification_to_plan;
        CREATE INDEX notification_to_plan
            ON notification (state, is_planned, priority DESC, sequence, due_time)
            WHERE \(isToPlan);
        """

    /// The condition of a notification that waits for its plan, always in the same words, because
    /// SQLite chooses partial indexes by them.
    static let isToPlan = "state = \(NotificationState.queued.rawValue) AND is_planned = 0"
}
