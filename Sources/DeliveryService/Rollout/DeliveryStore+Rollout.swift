import Audience
import DeliveryEngine
import ServiceKit
import Storage

/// What a look at a rollout led to.
enum RolloutVerdict: Hashable, Sendable {
    /// The next stage begins.
    case goesOn
    /// Not yet.
    case waits(String)
    /// Somebody has to look.
    case pauses(String)
    /// Nothing more is to be looked at.
    case isOver
}

/// Devices that a rollout was sent to, and those of them that have opted out or are gone.
struct RolloutDepartures: Hashable, Sendable {
    var devices: Int
    var departed: Int
}

extension DeliveryStore {
    /// The notifications whose rollout has begun and is not over.
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

    /// What was counted of one.
    func rolloutFigures(
        of sequence: Int64, withUndecided: Bool
    ) async throws -> RolloutJudge.Figures {
        try await database.read {
            try RolloutTable.figures(of: sequence, withUndecided: withUndecided, in: $0)
        }
    }

    /// Lets a verdict happen, unless something has happened to the notification since it was found.
    ///
    /// - Returns: what changed; nil: nothing that others see.
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
