package import Protocol
import ServiceKit
import ServiceStorage
import Watch

extension WatcherService {
    /// Lists an app's sources.
    package func listSources(
        _ request: Proto.ListSourcesRequest, _ call: CallContext
    ) async throws -> Proto.ListSourcesResponse {
        let app = try call.app(request.app)
        let isWhole = call.principal?.app.isEmpty ?? true
        var response = Proto.ListSourcesResponse()
        response.sources = sources.sorted { $0.key < $1.key }
            // Whose a recipe is that cannot be read, only those can know who see all.
            .filter { $0.value.app == app || isWhole && $0.value.app.isEmpty }
            .map { $0.value.message($0.key) }
        return response
    }

    /// Returns a source with its recipe.
    package func getSource(
        _ request: Proto.GetSourceRequest, _ call: CallContext
    ) async throws -> Proto.GetSourceResponse {
        let source = try find(request.name, request.app, call)
        var response = Proto.GetSourceResponse()
        response.source = source.message(request.name)
        response.recipe = String(decoding: source.file.text, as: UTF8.self)
        response.version = RecipeCall.version(of: source.file.text)
        return response
    }

    /// Reads a source now.
    package func runSource(
        _ request: Proto.RunSourceRequest, _ call: CallContext
    ) async throws -> Proto.RunSourceResponse {
        var response = Proto.RunSourceResponse()
        response.run = try await run(request.name, request.app, call)
        return response
    }

    /// Pauses a source, or lets it go on.
    package func pauseSource(
        _ request: Proto.PauseSourceRequest, _ call: CallContext
    ) async throws -> Proto.PauseSourceResponse {
        let source = try find(request.name, request.app, call)
        let stored = try usable(source)
        try await store.pause(stored.id, request.paused)
        sources[request.name]?.stored?.isPaused = request.paused
        if !request.paused {
            sources[request.name]?.nextRun = now
            due.add(request.name, at: now)
        }
        try await count([stored.id])
        log(
            .info, request.paused ? "a source was paused" : "a source goes on",
            ["source": request.name])
        var response = Proto.PauseSourceResponse()
        response.source = sources[request.name]?.message(request.name)
        return response
    }

    /// Takes everything that a source has as seen, but for the newest items that are asked for.
    package func baselineSource(
        _ request: Proto.BaselineSourceRequest, _ call: CallContext
    ) async throws -> Proto.BaselineSourceResponse {
        // A run that goes on was not asked for this.
        _ = await sources[request.name]?.running?.value
        var response = Proto.BaselineSourceResponse()
        response.run = try await run(
            request.name, request.app, call,
            PassDriver.Wish(isBaseline: true, newest: Int(request.newest)))
        return response
    }

    /// Lists notifications of sources, and items that cannot be used.
    package func listSourceEntries(
        _ request: Proto.ListSourceEntriesRequest, _ call: CallContext
    ) async throws -> Proto.ListSourceEntriesResponse {
        let app = try call.app(request.app)
        let size = try PageSize.checked(request.pageSize)
        let before = try PageToken.decode(request.pageToken) { Int64($0) }
        let state = EntryState(rawValue: Int64(request.state.rawValue))
        let found = try await store.entries(
            of: app, request.name, state, before: before, limit: size + 1)
        var response = Proto.ListSourceEntriesResponse()
        response.entries = found.prefix(size).map(\.message)
        if found.count > size, let last = found.prefix(size).last {
            response.nextPageToken = PageToken.encode("\(last.id)")
        }
        return response
    }

    /// Releases what is held, tries again what is in quarantine, or discards either.
    package func releaseSourceEntries(
        _ request: Proto.ReleaseSourceEntriesRequest, _ call: CallContext
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        let source = try find(request.name, request.app, call)
        let stored = try usable(source)
        let entries = try await store.entries(
            of: stored.id, request.quarantined ? .quarantined : .held,
            request.ids.map { Int64(clamping: $0) })
        var response = Proto.ReleaseSourceEntriesResponse()
        if request.discard {
            try await store.discard(entries.map(\.id))
            response.dropped = UInt64(entries.count)
        } else if request.quarantined {
            guard let recipe = source.recipe else { throw badRecipe(source) }
            response = try await QuarantineTrial(driver, store, recipe, stored.id)
                .run(entries, now: now)
        } else {
            guard !stored.isPaused else {
                throw RPCError(
                    .failedPrecondition,
                    "the source \(request.name) is paused; let it go on first")
            }
            let (released, dropped) = try await store.release(entries.map(\.id), now: now)
            (response.released, response.dropped) = (UInt64(released), UInt64(dropped))
        }
        metrics.gaveUp(Int(response.dropped))
        await outbox.fill()
        try await count([stored.id])
        return response
    }

    private func run(
        _ name: String, _ app: String, _ call: CallContext,
        _ wish: PassDriver.Wish = PassDriver.Wish()
    ) async throws -> Proto.SourceRun {
        let source = try find(name, app, call)
        guard source.recipeError == nil else { throw badRecipe(source) }
        guard source.stored?.isPaused != true else {
            throw RPCError(
                .failedPrecondition, "the source \(name) is paused; let it go on first")
        }
        guard source.isPolled else {
            throw RPCError(
                .failedPrecondition, "the source \(name) is not read; its items are sent to it")
        }
        guard let task = run(name, wish) else { throw badRecipe(source) }
        switch await task.value {
        case .read(let result): return result.message
        case .unchanged:
            var run = Proto.SourceRun()
            run.unchanged = true
            return run
        case .failed(let problem):
            throw RPCError(.failedPrecondition, "the source cannot be read: \(problem)")
        }
    }

    func find(
        _ name: String, _ app: String, _ call: CallContext
    ) throws(RPCError) -> WatchedSource {
        let app = try call.app(app)
        // Whose a source is with a recipe that cannot be read, nobody knows.
        guard let source = sources[name],
            source.app == app || source.app.isEmpty && call.principal?.app.isEmpty ?? true
        else {
            let file = "watch/\(name.utf8.count <= 64 ? name : "NAME").json"
            throw RPCError(
                .notFound, "no source \(quoting: name); its recipe would be \(file), or put")
        }
        return source
    }

    private func usable(_ source: WatchedSource) throws(RPCError) -> StoredSource {
        guard let stored = source.stored else { throw badRecipe(source) }
        return stored
    }

    func badRecipe(_ source: WatchedSource) -> RPCError {
        RPCError(
            .failedPrecondition,
            "the recipe has a mistake: \(source.recipeError?.description ?? "it was not read yet")")
    }
}
