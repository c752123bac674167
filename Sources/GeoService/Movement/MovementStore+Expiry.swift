import ServiceKit
import Storage

extension MovementStore {
    /// The position in the transitions, ordered by time, up to which they were examined.
    struct ExpiryMark: Sendable {
        var time = Int64.min
        var number = Int64.min
    }

    /// Deletes transitions that are older than `time`, among the next ones after `mark`.
    ///
    /// The entry of a stay that goes on is kept if the device has reported since `time`. Returns
    /// where to continue; nil after the last transition.
    func expireTransitions(
        before time: UnixTime, after mark: ExpiryMark
    ) async throws -> ExpiryMark? {
        try await database.write { database in
            let marks = try database.rows(
                """
                SELECT time, number FROM transition_log WHERE (time, number) > (?, ?) AND time < ?
                ORDER BY time, number LIMIT ?
                """, mark.time, mark.number, time.milliseconds, MovementLimits.expiredAtOnce
            ) { ExpiryMark(time: $0.integer(0), number: $0.integer(1)) }
            guard let end = marks.last else { return nil }
            // No exit is recorded after a place was deleted, and a device that enters again must
            // have left.
            try database.run(
                """
                DELETE FROM transition_log AS entry
                WHERE (time, number) > (?2, ?3) AND (time, number) <= (?4, ?5)
                    AND NOT (\(Self.isInside)
                        AND EXISTS (SELECT 1 FROM place WHERE place.slot = entry.slot)
                        AND NOT EXISTS (SELECT 1 FROM transition_log AS later
                            WHERE later.row = entry.row AND later.place = entry.place
                                AND later.kind = 1 AND later.since > entry.since))
                """, time.milliseconds, mark.time, mark.number, end.time, end.number)
            return marks.count == MovementLimits.expiredAtOnce ? end : nil
        }
    }

    /// Deletes some of the devices that have not reported since `time`, with their remaining
    /// transitions; returns whether there may be more.
    func expireDevices(before time: UnixTime) async throws -> Bool {
        let silent = "SELECT row FROM movement WHERE time < ? ORDER BY time LIMIT ?"
        return try await database.write { database in
            try database.run(
                """
                DELETE FROM transition_log WHERE row IN (\(silent)) AND device =
                    (SELECT device FROM movement WHERE movement.row = transition_log.row)
                """, time.milliseconds, MovementLimits.expiredAtOnce)
            return try database.run(
                "DELETE FROM movement WHERE row IN (\(silent))", time.milliseconds,
                MovementLimits.expiredAtOnce) == MovementLimits.expiredAtOnce
        }
    }
}
