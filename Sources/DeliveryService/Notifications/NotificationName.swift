import Storage

/// The name of a notification outside of the database.
struct NotificationName: Hashable, Sendable {
    /// The app's id; empty for the whole suite.
    var app: String
    /// The notification's id; empty if an event concerns the app as a whole.
    var id: String

    /// Returns the name of a notification; nil if it does not exist.
    static func of(_ sequence: Int64, in database: borrowing Database) throws -> Self? {
        try database.first(
            "SELECT app, id FROM notification WHERE sequence = ?", sequence
        ) { Self(app: $0.text(0), id: $0.text(1)) }
    }
}
