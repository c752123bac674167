import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The rows of rollouts, inside a transaction.
enum RolloutTable {
    /// What is read of one beside its notification, in this order.
    static let columns = """
        asked, stage, begun, next_stage, waits, pause, sent_devices, departed, base_delivered,
        base_failed, base_devices, base_departed
        """
    /// Past every clock's end.
    private static let never: Int64 = 1 << 62

    /// The time of a stage that has not begun.
    static func gate(_ stage: Int) -> UnixTime { UnixTime(milliseconds: never + Int64(stage)) }

    /// The stage, from 0, that a time is the gate of; nil: it is a time.
    static func stage(ofGate time: UnixTime) -> Int? {
        time.milliseconds < never ? nil : Int(time.milliseconds - never)
    }

    /// Reads one from a row in which ``columns`` begin at `first`; nil: there is none.
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

    /// Adds one that has not begun.
    static func insert(
        _ rollout: Rollout, of sequence: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            "INSERT INTO rollout (notification, asked) VALUES (?, ?)", sequence,
            try rollout.asked.encoded())
    }

    /// Writes all that changes.
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

    /// Whether it is looked at from now on.
    static func setRunning(
        _ isRunning: Bool, _ sequence: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE rollout SET is_running = ? WHERE notification = ?", isRunning, sequence)
    }

    /// The audience is stored: the first stage begins.
    static func begin(
        _ record: inout NotificationRecord, at now: UnixTime, in database: borrowing Database
    ) throws {
        guard var rollout = record.rollout, record.state.isInInbox else { return }
        rollout.begin(0, at: now)
        record.rollout = rollout
        try update(rollout, of: record.sequence, in: database)
        try setRunning(true, record.sequence, in: database)
    }

    /// Somebody lets one go on that has paused: what came before does not count any more.
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

    /// What was counted of one; of what is not decided only if it is asked for.
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
        // Who has only to wait until the quiet hours end has not failed yet.
        figures.undecided =
            try database.first(
                """
                SELECT coalesce((SELECT sum(left) FROM chunk WHERE notification = ?1 AND state = 1),
                        0) + (SELECT count(*) FROM retry WHERE notification = ?1 AND attempts > 0)
                """, sequence
            ) { Int($0.integer(0)) } ?? 0
        return figures
    }

    /// Gives the chunks and pieces of a stage a time.
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
