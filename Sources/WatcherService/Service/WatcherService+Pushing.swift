package import Protocol
import ServiceKit
import Watch

extension WatcherService {
    /// Takes a body that a program feeds to a source.
    package func feedSource(
        _ request: Proto.FeedSourceRequest, _ call: CallContext
    ) async throws -> Proto.FeedSourceResponse {
        let (key, source) = try sources.find(request.name, request.app, call)
        let recipe = try source.recipeToFeed(request.name).brought(by: call.authors)
        var response = Proto.FeedSourceResponse()
        response.run = try await push(key, recipe, request.body, [:])
        return response
    }

    /// Takes a body that was sent to a webhook, if its signature is right.
    package func receiveHook(
        _ request: Proto.ReceiveHookRequest, _ call: CallContext
    ) async throws -> Proto.ReceiveHookResponse {
        let (keys, areMeant) = sources.hooks(request.name)
        let recipes = keys.compactMap { sources[$0]?.readRecipe() }
        let (recipe, extras) = try await HookDoor(environment).recipe(of: request, recipes)
        guard areMeant else { throw HookDoor.refusal }
        var response = Proto.ReceiveHookResponse()
        // The recipe may have changed while the secret was read.
        let latest = sources[recipe.key]?.readRecipe() ?? recipe
        response.run = try await push(recipe.key, latest, request.body, extras)
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
            await former.ended()
            let outcome = await self.drive(recipe, id, .pushed(body, extras))
            await self.note(key, recipe, id, outcome)
            return outcome
        }
        sources.beginPush(key, task)
        let outcome = await task.value
        sources.endPush(key, at: now)
        // An erasure has ended it, and whoever has pushed the items does not bring them again.
        if task.isCancelled, case .failed = outcome, !isStopping, sources[key]?.stored?.id == id,
            let changed = sources[key]?.readRecipe()?.brought(by: recipe.authors)
        {
            return try await judge(key, changed, id, body, extras)
        }
        return try outcome.answerToPush()
    }
}

extension Optional where Wrapped == Task<RunOutcome, Never> {
    /// Waits until the task has ended; it is cancelled with the current one.
    fileprivate func ended() async {
        await withTaskCancellationHandler {
            _ = await self?.value
        } onCancel: {
            self?.cancel()
        }
    }
}

extension Recipe {
    /// Returns the recipe with these authors beside its own.
    fileprivate func brought(by authors: [String]) -> Recipe {
        var recipe = self
        recipe.authors = RecipeAuthors.joined(recipe.authors, authors)
        return recipe
    }
}
