import DeliveryEngine

extension DeliverySchema {
    /// What is to be planned is found in its order, and what of it is over, however much there is:
    /// a burst of single sends is a long queue.
    static let planning = """
        CREATE INDEX notification_to_plan ON notification (priority DESC, sequence)
            WHERE \(isToPlan);
        CREATE INDEX notification_to_plan_expiry ON notification (expire_time) WHERE \(isToPlan);
        """

    /// What was put off lies among what is to be planned: it is passed without a look at the table.
    static let planningPutOff = """
        DROP INDEX notification_to_plan;
        CREATE INDEX notification_to_plan
            ON notification (state, is_planned, priority DESC, sequence, due_time)
            WHERE \(isToPlan);
        """

    /// Whether a notification waits for its plan; in these words, for indexes are chosen by them.
    static let isToPlan = "state = \(NotificationState.queued.rawValue) AND is_planned = 0"
}
