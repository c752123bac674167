import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The table of rollouts, inside a transaction.
enum RolloutTable {
    /// The columns that are read together with a notification, in this order.
    static let columns = """
        asked, stage, begun, next_stage, waits, pause, sent_devices, departed, base_delivered,
        base_failed, base_devices, base_departed
        """
    /// A time that no clock reaches.
    private static let never: Int64 = 1 << 62

    /// Returns the placeholder time of a stage that has not begun.
    static func gate(_ stage: Int) -> UnixTime { UnixTime(milliseconds: never + Int64(stage)) }

    /// Returns the stage, from 0, of a placeholder time; nil for a real time.
    static func stage(ofGate time: UnixTime) -> Int? {
        time.milliseconds < never ? nil : Int(time.milliseconds - never)
    }

    /// Reads a rollout from a row in which ``columns`` begin at `first`; returns nil if there is
    /// none.
    static func read(_ row: Row, from first: Int) throws -> Rollout? {
        guard let asked = row.optionalBlob(first) else { return nil }
        var rollout = Rollout(try Proto.Rollout(decoding: asked))
        let number = { (place: Int) in Int(row.integer(first + place)) }
        rollout.stage = number(1)
        rollout.begun = row.optionalInteger(first + 2).map(UnixTime.init(milliseconds:))
        rollout.next = row.optionalInteger(first + 3).map(UnixTime.init(milliseconds:))
        (rollout.waits, rollout.pause) = (row.text(first + 4), row.text(first + 5))
        (rollout.devices, rollout.departed) = (number(6), number(7))
        rollout.base = .init(
            delivered: number(8), failed: number(9), devices: number(10), departed: number(11))
        return rollout
    }

    /// Inserts a rollout that has not begun.
    static func insert(
        _ rollout: Rollout, of sequence: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            "INSERT INTO rollout (notification, asked) VALUES (?, ?)", sequence,
            try rollout.asked.encoded())
    }

    /// Writes all columns that change.
    static func update(
        _ rollout: Rollout, of sequence: Int64, in database: borrowing Database
    ) throws {
        let base = rollout.base
        try database.run(
            """
            UPDATE rollout SET stage = ?, begun = ?, next_stage = ?, waits = ?, pause = ?,
                sent_devices = ?, departed = ?, base_delivered = ?, base_failed = ?,
                base_devices = ?, base_departed = ?
            WHERE notification = ?
            """, rollout.stage, rollout.begun?.milliseconds, rollout.next?.milliseconds,
            rollout.waits, rollout.pause, rollout.devices, rollout.departed, base.delivered,
            base.failed, base.devices, base.departed, sequence)
    }

    /// Sets whether the rollout is checked periodically.
    static func setRunning(
        _ isRunning: Bool, _ sequence: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE rollout SET is_running = ? WHERE notification = ?", isRunning, sequence)
    }

    /// Begins the first stage, after the audience is stored.
    static func begin(
        _ record: inout NotificationRecord, at now: UnixTime, in database: borrowing Database
    ) throws {
        guard var rollout = record.rollout, record.state.isInInbox else { return }
        rollout.begin(0, at: now)
        record.rollout = rollout
        try update(rollout, of: record.sequence, in: database)
        try setRunning(true, record.sequence, in: database)
    }

    /// Resumes a paused rollout; the counts before that no longer matter.
    static func goOn(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        guard var rollout = record.rollout, !rollout.pause.isEmpty else { return }
        let figures = try figures(of: record.sequence, in: database)
        rollout.base = .init(
            delivered: figures.delivered, failed: figures.failed, devices: rollout.devices,
            departed: rollout.departed)
        (rollout.pause, rollout.waits) = ("", "")
        record.rollout = rollout
        try update(rollout, of: record.sequence, in: database)
    }

    /// Returns the counts of a rollout; undecided deliveries only if requested.
    static func figures(
        of sequence: Int64, withUndecided: Bool = false, in database: borrowing Database
    ) throws -> RolloutJudge.Figures {
        let gone = DeliveryResult.Failure.gone.rawValue
        let found = try database.first(
            """
            SELECT delivered, failed + uncertain - coalesce((SELECT count FROM tally
                WHERE notification = sequence AND subject = 1 AND key = ?), 0)
            FROM notification WHERE sequence = ?
            """, Int(gone), sequence
        ) { RolloutJudge.Figures(delivered: Int($0.integer(0)), failed: Int($0.integer(1))) }
        var figures = found ?? RolloutJudge.Figures()
        guard withUndecided else { return figures }
        // A delivery that only waits for the end of quiet hours has not failed.
        figures.undecided =
            try database.first(
                """
                SELECT coalesce((SELECT sum(left) FROM chunk WHERE notification = ?1 AND state = 1),
                        0) + (SELECT count(*) FROM retry WHERE notification = ?1 AND attempts > 0)
                """, sequence
            ) { Int($0.integer(0)) } ?? 0
        return figures
    }

    /// Sets the time of the chunks and pieces of a stage.
    static func open(
        _ stage: Int, of sequence: Int64, at now: UnixTime, in database: borrowing Database
    ) throws {
        for table in ["chunk", "audience"] {
            try database.run(
                "UPDATE \(table) SET not_before = ? WHERE notification = ? AND not_before = ?",
                now.milliseconds, sequence, gate(stage).milliseconds)
        }
    }
}
