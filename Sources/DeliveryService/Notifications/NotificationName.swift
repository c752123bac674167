import Storage

/// What a notification is called outside of the database.
struct NotificationName: Hashable, Sendable {
    /// Empty: every app.
    var app: String
    /// Empty: what happened is the app's, not a notification's.
    var id: String

    /// That of a notification; nil: there is none.
    static func of(_ sequence: Int64, in database: borrowing Database) throws -> Self? {
        try database.first(
            "SELECT app, id FROM notification WHERE sequence = ?", sequence
        ) { Self(app: $0.text(0), id: $0.text(1)) }
    }
}
