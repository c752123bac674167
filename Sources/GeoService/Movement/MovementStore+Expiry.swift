import ServiceKit
import Storage

extension MovementStore {
    /// Deletes some of the transitions that are older than `time`; says whether there may be more.
    func expireTransitions(before time: UnixTime) async throws -> Bool {
        try await database.write { database in
            try database.run(
                """
                DELETE FROM transition_log WHERE number IN
                    (SELECT number FROM transition_log WHERE time < ? ORDER BY time LIMIT ?)
                """, time.milliseconds, MovementLimits.expiredAtOnce)
                == MovementLimits.expiredAtOnce
        }
    }

    /// Deletes some of the devices that nothing was heard of since `time`, with what was found of
    /// them after that; says whether there may be more.
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
