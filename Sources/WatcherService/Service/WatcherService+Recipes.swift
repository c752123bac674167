package import Protocol
import ServiceKit
import Watch

extension WatcherService {
    /// Stores a recipe, in place of the version that it was made from.
    package func putSource(
        _ request: Proto.PutSourceRequest, _ call: CallContext
    ) async throws -> Proto.PutSourceResponse {
        let app = try call.app(request.app)
        var (new, recipe) = try RecipeCall.read(
            request.recipe, request.name, of: app, call, environment.folder)
        if let problem = try await problem(ofApp: app) { throw RPCError.invalid("recipe", problem) }
        let deletion = try await LeavingApps.waitUntilForgotten(app, sources, store, environment)
        var response = Proto.PutSourceResponse()
        response.version = RecipeCall.version(of: new.text)
        if recipes.stored == nil { try await reload() }
        let former = recipes.stored?[recipe.key]
        try RecipeCall.allow(request, file: recipes.file(recipe.key), former: former)
        try RecipeCall.checkRoom(
            new, beside: recipes.size(of: app, besides: recipe.name), environment.allowances)
        guard !request.validateOnly else { return response }
        new.authors = RecipeAuthors.of(new, inPlaceOf: former, by: call)
        guard
            try await store.recipes.put(
                new, recipe.name, inPlaceOf: former, after: deletion, environment.allowances)
        else { throw RecipeCall.conflict(recipe.name) }
        recipes.stored?[recipe.key] = new
        _ = try await settle(recipe.key)
        log(.info, "a recipe was put", ["source": recipe.name, "app": app])
        response.source = sources.message(recipe.key)
        return response
    }

    /// Returns that an app does not exist, once it would be known if it had been made just now; nil
    /// if it exists.
    func problem(ofApp app: String) async throws -> String? {
        for _ in 0..<Self.looksForApp where sources.problem(ofApp: app) != nil {
            try await Task.sleep(for: .milliseconds(200))
        }
        return sources.problem(ofApp: app)
    }

    /// Returns the app; throws `notFound` if it does not exist.
    func existing(_ app: String) async throws -> String {
        if let problem = try await problem(ofApp: app) { throw RPCError(.notFound, problem) }
        return app
    }

    /// The number of looks for an app, which take longer than the apps are asked for anew.
    private static let looksForApp = 15

    /// Returns the notifications that a recipe would give, without storing or sending anything.
    package func trySource(
        _ request: Proto.TrySourceRequest, _ call: CallContext
    ) async throws -> Proto.TrySourceResponse {
        let app = try call.app(request.app)
        let (_, recipe) = try RecipeCall.read(
            request.recipe, request.name, of: app, call, environment.folder)
        return try await SourceTrial(driver).run(recipe, request)
    }

    /// Deletes a stored recipe, with all that is known of its source.
    package func deleteSource(
        _ request: Proto.DeleteSourceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteSourceResponse {
        let app = try call.app(request.app)
        if recipes.stored == nil { try await reload() }
        let (key, former) = try RecipeCall.deleted(request, app, call, recipes, sources)
        guard try await store.recipes.delete(former, request.name) else {
            throw RecipeCall.conflict(request.name)
        }
        recipes.stored?[key] = nil
        let source = sources[key]
        _ = try await settle(key)
        // A file of the same name still needs what is known.
        if let source, source.file.isStored, let id = source.stored?.id {
            _ = await source.running?.value
            try await store.forget(id)
        }
        try await count(nil)
        log(.info, "a recipe was deleted", ["source": key.name, "app": key.app])
        return Proto.DeleteSourceResponse()
    }
}
