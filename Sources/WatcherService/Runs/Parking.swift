import Protocol
import ServiceKit
import Watch

/// Stores bodies that are brought to a paused source.
struct Parking {
    private let driver: PassDriver
    private let store: WatcherStore
    private let environment: WatcherEnvironment

    init(_ driver: PassDriver, _ store: WatcherStore, _ environment: WatcherEnvironment) {
        (self.driver, self.store, self.environment) = (driver, store, environment)
    }

    /// Stores a body until its source goes on.
    ///
    /// - Returns: the answer with the number of stored items; nil if the source is not paused any
    ///   more, and no earlier body waits.
    /// - Throws: the error for the caller if the body cannot be read, or if too much waits.
    func park(
        _ body: [UInt8], _ extras: [String: ItemValue], _ recipe: Recipe, _ id: Int64
    ) async throws -> Proto.SourceRun? {
        let count: Int
        do {
            count = try await driver.count(body, extras, recipe)
        } catch let problem as PassProblem {
            throw problem.ofPush
        }
        var run = Proto.SourceRun()
        (run.items, run.parked) = (UInt64(count), UInt64(count))
        guard count > 0 else { return run }
        let parked = ParkedBody(
            body: body, extras: extras, authors: recipe.authors, items: count,
            came: environment.clock.now())
        return try await store.parked.add(parked, of: id, environment.allowances) ? run : nil
    }
}
