import Protocol
import ServiceKit
import Spatial
import Storage

/// A place's story that must be sent to delivery for a device.
struct PendingStory: Sendable {
    let number: Int64
    let held: HeldPosition
    /// The transition's id.
    let id: String
    let place: String
    let isSilent: Bool
    /// True if the user asked for the story; then it is wanted late rather than never.
    let isReminder: Bool
    let time: UnixTime
    /// The request that was sent to delivery; nil if none was.
    let request: Proto.SendRequest?
}

extension MovementStore {
    /// Returns the stories that must be sent to delivery, oldest first.
    ///
    /// - Parameter blocked: The apps of which none are returned.
    func pendingStories(without blocked: Set<String>) async throws -> [PendingStory] {
        // No app's id has a comma.
        let blocked = blocked.map { ",\($0)," }.joined()
        return try await database.read { database in
            try database.rows(
                """
                SELECT transition_log.number, position_app.id, row, device, transition_log.id,
                    place, silent, time, request, kind
                FROM transition_log JOIN position_app ON position_app.number = row >> 32
                WHERE fate = 1 AND NOT instr(?1, ',' || position_app.id || ',')
                ORDER BY transition_log.number LIMIT ?2
                """, blocked, MovementLimits.sentAtOnce
            ) { row in
                try Identifier(row.text(3)).map { device in
                    PendingStory(
                        number: row.integer(0),
                        held: HeldPosition(
                            app: row.text(1), ordinal: PositionRow(number: row.integer(2)).ordinal,
                            device: device),
                        id: row.text(4), place: row.text(5),
                        isSilent: row.integer(6) == 1,
                        isReminder: row.integer(9) == Int(TransitionRecord.Kind.reminder.rawValue),
                        time: UnixTime(milliseconds: row.integer(7)),
                        request: try row.optionalBlob(8).map { bytes throws(CodecError) in
                            try Proto.SendRequest(decoding: bytes)
                        })
                }
            }.compactMap { $0 }
        }
    }

    /// Stores the request that is now sent to delivery, so that the same one is sent again after
    /// any failure.
    ///
    /// - Returns: whether it may be sent: the story is still wanted and was not deleted in the
    ///   meantime.
    func note(_ request: Proto.SendRequest, of story: PendingStory) async throws -> Bool {
        let bytes = try request.encoded()
        return try await database.write { database in
            try database.run(
                """
                UPDATE transition_log SET request = ?
                WHERE number = ? AND fate = \(MomentFate.sending)
                """, bytes, story.number) == 1
        }
    }

    /// Returns the stream events that delivery must get next, oldest first.
    func untold() async throws -> Proto.TellTransitionsRequest {
        try await database.read { database in
            var request = Proto.TellTransitionsRequest()
            request.generation =
                try database.first("SELECT generation FROM transition_feed") { $0.blob(0) } ?? []
            request.transitions = try database.rows(
                """
                SELECT \(TransitionTable.columns), row,
                    (SELECT position_app.id FROM position_app WHERE number = row >> 32)
                FROM transition_log WHERE streamed = 1 ORDER BY number LIMIT ?
                """, MovementLimits.toldAtOnce
            ) { row in
                var transition = Proto.NumberedTransition()
                transition.number = UInt64(clamping: row.integer(0))
                transition.app = row.text(17)
                transition.transition = TransitionTable.message(row)
                return transition
            }
            return request
        }
    }

    /// Notes that delivery has got all stream events up to a number.
    func noteTold(upTo number: UInt64) async throws {
        try await database.write { database in
            try database.run(
                "UPDATE transition_log SET streamed = 2 WHERE streamed = 1 AND number <= ?",
                Int64(clamping: number))
        }
    }
}
