package import Protocol
import ServiceKit
import Storage

/// The effect of an app's notifications, added up by type.
enum TypeEffectQuery {
    /// The number of notifications read before other reads get a turn.
    static let atOnce = 10_000

    /// Returns the types of the notifications that a request asks for.
    ///
    /// - Throws: `invalid` naming a time that is wrong, `cancelled` once nobody waits.
    static func types(
        _ request: Proto.ListTypeEffectsRequest, of app: String, in store: DeliveryStore
    ) async throws -> Proto.ListTypeEffectsResponse {
        var range = try await numbers(since: request.since, until: request.until, in: store)
        var sums = TypeEffectSums()
        while true {
            try Task.checkCancellation()
            let part = range
            let rows = try await store.database.read { try Self.rows(of: app, part, in: $0) }
            for row in rows { sums.add(row) }
            guard rows.count == atOnce, let last = rows.last else { return sums.response }
            range = range.lowerBound..<last.sequence
        }
    }

    /// Returns the numbers of the notifications that were made in a time.
    ///
    /// - Throws: `invalid` naming a time that is wrong.
    static func numbers(
        since: Proto.Timestamp?, until: Proto.Timestamp?, in store: DeliveryStore
    ) async throws -> Range<Int64> {
        let since = try since.map { try UnixTime($0, "since") }
        let until = try until.map { try UnixTime($0, "until") }
        if let since, let until, since >= until {
            throw RPCError.invalid("until", "is not after 'since'")
        }
        return try await store.database.read { database in
            let first = try since.map { try SearchTable.sequence(at: $0, in: database) } ?? 0
            let end = try until.map { try SearchTable.sequence(at: $0, in: database) } ?? .max
            return first..<max(first, end)
        }
    }

    /// Returns notifications of a range, the newest first, at most ``atOnce``.
    ///
    /// - Parameter type: The type that the notifications must have; nil for any.
    static func rows(
        of app: String, _ range: Range<Int64>, type: String? = nil, in database: borrowing Database
    ) throws -> [TypeEffectSums.Row] {
        try database.rows(
            select, app, range.lowerBound, range.upperBound, type, type, atOnce
        ) { row in
            func count(_ column: Int) -> UInt64 { UInt64(max(0, row.integer(column))) }
            func optOuts(_ column: Int) -> (off: UInt64, gone: UInt64)? {
                row.optionalInteger(column) == nil ? nil : (count(column), count(column + 1))
            }
            return TypeEffectSums.Row(
                sequence: row.integer(0), type: row.text(1), audience: count(2),
                delivered: count(3), said: (4..<9).map(count), day: optOuts(9), week: optOuts(11),
                generation: UInt64(bitPattern: row.integer(13)))
        }
    }

    // The text is a constant, because a prepared statement is found by its text's address.
    private static let select = """
        SELECT sequence, type, devices, delivered, \(said),
            day_off, day_gone, week_off, week_gone, generation
        FROM notification LEFT JOIN opt_out ON opt_out.notification = sequence
        WHERE app = ? AND sequence >= ? AND sequence < ? AND (? IS NULL OR type = ?)
        ORDER BY sequence DESC LIMIT ?
        """

    /// The columns with the number of devices that reported each event, in the order of
    /// `TypeEffectSums.Row.said`.
    private static let said = [
        Proto.EventKind.received, .displayed, .tapped, .dismissed, .dropped,
    ].map { kind in
        """
        coalesce((SELECT count FROM tally
            WHERE tally.notification = sequence AND subject = 3 AND key = \(kind.rawValue)), 0)
        """
    }.joined(separator: ", ")
}

extension DeliveryService {
    package func getTypeEffect(
        _ request: Proto.GetTypeEffectRequest, _ call: CallContext
    ) async throws -> Proto.GetTypeEffectResponse {
        try await TypeEffectParts.effect(request, call, on: self)
    }

    package func listTypeEffects(
        _ request: Proto.ListTypeEffectsRequest, _ call: CallContext
    ) async throws -> Proto.ListTypeEffectsResponse {
        try await TypeEffectQuery.types(request, of: gone.app(request.app, call), in: store)
    }
}
