import Audience
import Protocol
import Storage
import Watch

/// A check that no erasure has changed a stored recipe since some work with it began.
///
/// A run, a retrial or a release may have begun with a recipe that named a user who was erased
/// since. Its result must not be stored.
struct FormerRecipe: Sendable {
    private let app: String
    private let name: String
    private let text: [UInt8]

    /// Creates the check; nil for a recipe in a file, which no erasure changes.
    init?(_ recipe: Recipe) {
        guard !recipe.reach.secrets.isEmpty else { return nil }
        (app, name, text) = (recipe.app, recipe.name, recipe.text)
    }

    /// Checks the recipe inside the transaction that stores the result of the work.
    ///
    /// - Throws: `aborted` if an erasure has changed it.
    func check(in database: borrowing Database) throws {
        let now = try database.first(
            "SELECT text FROM recipe WHERE app = ? AND name = ?", app, name
        ) { $0.blob(0) }
        guard let now, now != text,
            String(decoding: now, as: UTF8.self).contains(ErasedUserName.text)
        else { return }
        throw RPCError(
            .aborted, "the recipe of \(quoting: name) changed by an erasure; repeat the call")
    }
}
