import Watch

/// The key of a source: two apps may have sources of the same name.
struct SourceKey: Hashable, Comparable, Sendable {
    /// The app; empty if it is not known because of a mistake in the recipe.
    let app: String
    /// The name within the app.
    let name: String

    static func < (left: SourceKey, right: SourceKey) -> Bool {
        (left.name, left.app) < (right.name, right.app)
    }
}

extension Recipe {
    /// The key of the recipe's source.
    var key: SourceKey { SourceKey(app: app, name: name) }

    /// The folder of the source's files in `watch/inbox`: a recipe that was put by a call has that
    /// of its app, and one in a file has its own.
    var inbox: String { reach.secrets.isEmpty ? name : "@\(reach.secrets)/\(name)" }
}
