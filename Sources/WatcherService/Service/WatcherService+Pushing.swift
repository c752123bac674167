package import Protocol
import ServiceKit
import Watch

extension WatcherService {
    /// Takes what a program feeds.
    package func feedSource(
        _ request: Proto.FeedSourceRequest, _ call: CallContext
    ) async throws -> Proto.FeedSourceResponse {
        let (key, source) = try sources.find(request.name, request.app, call)
        var recipe = try source.recipeToFeed(request.name)
        recipe.authors = RecipeAuthors.joined(recipe.authors, call.authors)
        var response = Proto.FeedSourceResponse()
        response.run = try await push(key, recipe, request.body, [:])
        return response
    }

    /// Takes what came to a webhook, if its signature is right.
    package func receiveHook(
        _ request: Proto.ReceiveHookRequest, _ call: CallContext
    ) async throws -> Proto.ReceiveHookResponse {
        let (keys, areMeant) = sources.hooks(request.name)
        let recipes = keys.compactMap { sources[$0]?.readRecipe() }
        let (recipe, extras) = try await HookDoor(environment).recipe(of: request, recipes)
        guard areMeant else { throw HookDoor.refusal }
        var response = Proto.ReceiveHookResponse()
        response.run = try await push(recipe.key, recipe, request.body, extras)
        return response
    }

    /// Stores the items of a body, which wait if the source is paused.
    private func push(
        _ key: SourceKey, _ recipe: Recipe, _ body: [UInt8], _ extras: [String: ItemValue]
    ) async throws -> Proto.SourceRun {
        let stored = try sources.admitted(key, of: recipe.app, isStopping: isStopping)
        try pushes.take(body.count, of: key.app)
        defer { pushes.leave(body.count, of: key.app) }
        if sources[key]?.parks == true,
            let run = try await Parking(driver, store, environment)
                .park(body, extras, recipe, stored.id)
        {
            sources[key]?.parked += Int(run.parked)
            sources.wakeParked(key, at: now)
            return run
        }
        return try await judge(key, recipe, stored.id, body, extras)
    }

    /// Judges the items of a body; bodies of one source are judged one after the other.
    private func judge(
        _ key: SourceKey, _ recipe: Recipe, _ id: Int64, _ body: [UInt8],
        _ extras: [String: ItemValue]
    ) async throws -> Proto.SourceRun {
        let former = sources[key]?.running
        let task = Task {
            _ = await former?.value
            let outcome = await self.drive(recipe, id, .pushed(body, extras))
            await self.note(key, recipe, id, outcome)
            return outcome
        }
        sources[key]?.pushes += 1
        sources[key]?.running = task
        let outcome = await task.value
        sources[key]?.pushes -= 1
        if sources[key]?.pushes == 0 {
            sources[key]?.running = nil
            sources.wakeParked(key, at: now)
        }
        return try outcome.answerToPush()
    }
}
