import Protocol
import Storage

/// The search for the types that an app sends.
enum SentTypes {
    /// The number of an app's latest notifications that are looked at: about ten milliseconds.
    private static let looked = 2_000
    /// The number of schedules that are looked at: each is decoded.
    private static let schedules = 100
    /// The most types of an answer, so that it fits into a frame; an app has a few dozen.
    private static let listed = 1_000

    private static let latest = """
        SELECT DISTINCT type FROM (
            SELECT type FROM notification WHERE app = ? AND sequence < ?
            ORDER BY sequence DESC LIMIT ?)
        """

    /// Returns the types of an app's latest notifications with a number below `sequence`, inside a
    /// transaction.
    static func latest(
        of app: String, before sequence: Int64, in database: borrowing Database
    ) throws -> [String] {
        try database.rows(Self.latest, app, sequence, looked) { $0.text(0) }
    }

    /// Returns the answer to a request, which also has the types of the app's schedules.
    static func list(
        _ request: Proto.ListTypesRequest, of app: String, _ roll: TypeRoll, _ store: DeliveryStore
    ) async throws -> Proto.ListTypesResponse {
        let sent = try await roll.types(of: app)
        let scheduled = try await store.schedules(of: app, after: "", limit: schedules)
            .map(\.request.type)
        var response = Proto.ListTypesResponse()
        response.types = Array(
            sent.union(scheduled)
                .filter { !$0.isEmpty && $0.utf8.starts(with: request.prefix.utf8) }
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(listed))
        return response
    }
}
