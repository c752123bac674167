import Protocol
import ServiceKit
import Watch

/// The steps that a recipe which is new or changed needs beside its source.
struct RecipeTaking {
    private let store: WatcherStore
    private let outbox: Outbox
    private let environment: WatcherEnvironment

    init(_ store: WatcherStore, _ outbox: Outbox, _ environment: WatcherEnvironment) {
        (self.store, self.outbox, self.environment) = (store, outbox, environment)
    }

    /// Returns the recipe's source as it is stored; nil if the recipe was never without a mistake.
    ///
    /// Operators are told of a mistake.
    ///
    /// - Parameter known: the source with its recipe from before; nil if there is none.
    func stored(
        _ file: RecipeFolder.Entry, _ key: SourceKey, inPlaceOf known: WatchedSource?
    ) async throws -> StoredSource? {
        switch file.outline {
        case .success(let outline):
            let stored = try await store.source(key.name, app: key.app)
            environment.log(
                .info, "a recipe was read", ["source": key.name, "app": key.app])
            if outline.input == .folder { await environment.makeFolder(of: file) }
            return stored
        case .failure(let error):
            environment.log(
                .error, "a recipe has a mistake, and its source is not read",
                ["source": key.name, "error": "\(error)"])
            guard let stored = known?.stored else { return nil }
            return try await RunRecord(store, outbox, now: environment.clock.now())
                .tell(error, key.name, known?.readRecipe()?.operators ?? "", stored)
        }
    }
}
