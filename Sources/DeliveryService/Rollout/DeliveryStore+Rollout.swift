import Audience
import DeliveryEngine
import ServiceKit
import Storage

/// The result of a check of a rollout.
enum RolloutVerdict: Hashable, Sendable {
    /// The next stage begins.
    case goesOn
    /// The next stage must wait, for this reason.
    case waits(String)
    /// The rollout pauses until an operator acts, for this reason.
    case pauses(String)
    /// The rollout has ended.
    case isOver
}

/// The number of devices that a rollout reached, and how many of them have opted out or no longer
/// exist.
struct RolloutDepartures: Hashable, Sendable {
    var devices: Int
    var departed: Int
}

extension DeliveryStore {
    /// Returns the notifications whose rollout has begun and not ended.
    func runningRollouts() async throws -> [NotificationRecord] {
        try await database.read { database in
            let sequences = try database.rows(
                "SELECT notification FROM rollout WHERE is_running = 1 ORDER BY notification"
            ) { $0.integer(0) }
            return try sequences.compactMap {
                try NotificationTable.with(sequence: $0, in: database)
            }
        }
    }

    /// Returns the counts of a rollout.
    func rolloutFigures(
        of sequence: Int64, withUndecided: Bool
    ) async throws -> RolloutJudge.Figures {
        try await database.read {
            try RolloutTable.figures(of: sequence, withUndecided: withUndecided, in: $0)
        }
    }

    /// Applies a verdict, unless the notification has changed since the check.
    ///
    /// - Returns: The notification's change; nil if nothing visible changed.
    func carryOut(
        _ verdict: RolloutVerdict, on seen: NotificationRecord, _ departures: RolloutDepartures?,
        now: UnixTime
    ) async throws -> Transition? {
        try await database.write { database in
            guard let record = try NotificationTable.with(sequence: seen.sequence, in: database),
                var rollout = record.rollout, rollout == seen.rollout, record.state == seen.state
            else { return nil }
            let sequence = record.sequence
            if let departures {
                (rollout.devices, rollout.departed) = (departures.devices, departures.departed)
            }
            var changed = record
            switch verdict {
            case .goesOn:
                rollout.begin(rollout.stage + 1, at: now)
                try RolloutTable.open(rollout.stage, of: sequence, at: now, in: database)
            case .waits(let reason): rollout.waits = reason
            case .pauses(let reason):
                (rollout.pause, rollout.waits) = (reason, "")
            case .isOver: (rollout.next, rollout.waits) = (nil, "")
            }
            changed.rollout = rollout
            try RolloutTable.update(rollout, of: sequence, in: database)
            if verdict == .isOver || record.state.isFinal && rollout.next == nil {
                try RolloutTable.setRunning(false, sequence, in: database)
            }
            guard case .pauses(let reason) = verdict else {
                return Transition(record: changed, from: record.state)
            }
            return try Self.apply([.held(reason: reason)], to: changed, now: now, in: database)
        }
    }
}
