import Protocol
import Storage
import Suggestions
import Synchronization

/// The types that apps have sent, which tell a misspelt type from the usual ones.
///
/// The types of an app's latest notifications are read when they are first asked for. Then nearly
/// every send has a type that is known, and nothing is read.
final class TypeRoll: Sendable {
    /// The most apps that are remembered.
    private static let apps = 500
    /// The most types of an app that are remembered.
    private static let remembered = 500
    /// The most types of an app whose new types are compared with the others.
    ///
    /// An app with more of them makes types up as it goes, so that a new one is nothing odd; and
    /// each comparison with 200 types takes about a millisecond.
    static let compared = 200

    private let store: DeliveryStore
    private let known = Mutex<[String: Set<String>]>([:])

    init(_ store: DeliveryStore) { self.store = store }

    /// Returns whether an app's type is not known yet and would be compared with the others.
    func isNew(_ type: String, of app: String) -> Bool {
        known.withLock { known in
            guard let types = known[app] else { return true }
            return types.count <= Self.compared && !types.contains(type)
        }
    }

    /// Returns the types of an app that are known, and those of its latest notifications with a
    /// number below `sequence`.
    func types(of app: String, before sequence: Int64 = .max) async throws -> Set<String> {
        let latest = try await store.database.read {
            try SentTypes.latest(of: app, before: sequence, in: $0)
        }
        return add(latest, of: app)
    }

    /// Returns a warning if an app has not sent a type, but one that is spelt alike; nil if the
    /// database does not answer.
    ///
    /// - Parameter sequence: the number of the notification that is asked about; `Int64.max` if it
    ///   is not stored.
    func warning(
        _ type: String, of app: String, before sequence: Int64
    ) async -> Proto.Warning? {
        guard isNew(type, of: app),
            let types = try? await types(of: app, before: sequence),
            types.count <= Self.compared,
            let near = TypeSuggestion.nearest(to: type, in: types)
        else { return nil }
        var warning = Proto.Warning()
        warning.field = "type"
        warning.message = TypeSuggestion.message(type, near: near)
        warning.nearest = [near]
        return warning
    }

    /// Forgets the types of an app that is deleted.
    func forget(app: String) { known.withLock { $0[app] = nil } }

    /// Remembers types that an app sends, and returns all that are known.
    @discardableResult
    func add(_ types: [String], of app: String) -> Set<String> {
        known.withLock { known in
            if known[app] == nil, known.count >= Self.apps { known = [:] }
            var all = known[app] ?? []
            for type in types where all.count < Self.remembered { all.insert(type) }
            known[app] = all
            return all
        }
    }
}
