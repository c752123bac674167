import Protocol
import ServiceKit
import Storage

/// The demo's sources: bills of Congress, which give the demo its notifications.
struct DemoSources {
    /// A simulated API that plays the bills.
    struct API {
        /// The address of the API, such as `https://localhost:2391`.
        let address: String
        /// The file with the authority that signed its certificate.
        let authority: String
    }

    /// The number of times to try an API that was started just now, a second apart.
    private static let tries = 10

    let app: String
    /// The directory with the demo's files.
    let examples: String
    /// The directory with the recipes.
    let recipes: String
    let api: API?
    let session: Session

    /// Stores the recipes, and loads the items that the sources have sent as notifications.
    ///
    /// - Returns: how many notifications that is; 0 if they were loaded before.
    func load(_ directories: Directories) async throws -> UInt64 {
        if let api {
            guard let text = try TextFile.read(api.authority) else {
                throw UsageError("there is no file '\(api.authority)', which --authority names")
            }
            let secrets = "\(directories.watchSecrets)/\(app)"
            for path in [directories.watchSecrets, secrets]
            where try PrivateDirectory.names(in: path) == nil { try PrivateDirectory.make(path) }
            try TextFile.writePrivate(text, to: "\(secrets)/source.pem")
        }
        var count: UInt64 = 0
        for recipe in DemoRecipe.all {
            guard try await put(recipe) else { continue }
            count += try await api == nil ? push(recipe) : read(recipe)
        }
        for recipe in DemoRecipe.all { try await waitUntilSent(recipe) }
        return count
    }

    /// Stores a recipe; returns whether it is new.
    private func put(_ recipe: DemoRecipe) async throws -> Bool {
        var request = Proto.PutSourceRequest()
        (request.app, request.name) = (app, recipe.name)
        request.recipe = DemoRecipe.text(
            try Self.file("\(recipes)/\(recipe.name).json"),
            for: api.map { .api($0.address) } ?? .pushed)
        let there = try await source(recipe)
        request.version = there?.source?.origin == .stored ? there?.version ?? "" : ""
        // A recipe that people have changed to try something stays theirs.
        guard there == nil || there?.source?.lastSuccessTime == nil else { return false }
        _ = try await session.watcher.putSource(request, session.context)
        return true
    }

    private func push(_ recipe: DemoRecipe) async throws -> UInt64 {
        var request = Proto.FeedSourceRequest()
        (request.app, request.name) = (app, recipe.name)
        request.body = Array(try Self.file("\(examples)/api/\(recipe.items).json").utf8)
        return try await session.watcher.feedSource(request, session.context).run?.notifications
            ?? 0
    }

    /// Reads a source, which takes everything as seen, and then has all of it sent.
    private func read(_ recipe: DemoRecipe) async throws -> UInt64 {
        var run = Proto.RunSourceRequest()
        (run.app, run.name) = (app, recipe.name)
        for left in (0..<Self.tries).reversed() {
            do {
                _ = try await session.watcher.runSource(run, session.context)
                break
            } catch let error as RPCError where error.code == .unavailable && left > 0 {
                try await Task.sleep(for: .seconds(1))
            }
        }
        var all = Proto.BaselineSourceRequest()
        (all.app, all.name, all.newest) = (app, recipe.name, 100)
        return try await session.watcher.baselineSource(all, session.context).run?.notifications
            ?? 0
    }

    private func waitUntilSent(_ recipe: DemoRecipe) async throws {
        for _ in 0..<100 {
            guard try await source(recipe)?.source?.waiting ?? 0 > 0 else { return }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Returns a source; nil if there is none.
    private func source(_ recipe: DemoRecipe) async throws -> Proto.GetSourceResponse? {
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = (app, recipe.name)
        do { return try await session.watcher.getSource(request, session.context) } catch let error
            as RPCError where error.code == .notFound
        { return nil }
    }

    private static func file(_ path: String) throws -> String {
        guard let text = try TextFile.read(path) else {
            throw UsageError(
                "there is no file '\(path)'; --examples and --recipes name the demo's directories")
        }
        return text
    }
}
