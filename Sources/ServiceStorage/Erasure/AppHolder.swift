/// A service that stores data of apps, and deletes those of apps that the registry has deleted.
package protocol AppHolder: Sendable {
    /// Returns the apps of which anything is stored.
    func all() async throws -> [String]

    /// Forgets an app with everything that is stored of it, and stores the position when that is
    /// done.
    ///
    /// - Parameters:
    ///   - isGone: true if calls about the app are refused from now on.
    ///   - followed: the new position; nil keeps the old one.
    func drop(_ app: String, isGone: Bool, followed: Followed?) async throws

    /// Accepts calls about apps again, because there are new ones with their ids, and stores the
    /// position.
    func admit(_ apps: [String], followed: Followed?) async throws
}
