package import Protocol
import ServiceKit
import ServiceStorage
import Watch

extension WatcherService {
    /// Lists an app's sources.
    package func listSources(
        _ request: Proto.ListSourcesRequest, _ call: CallContext
    ) async throws -> Proto.ListSourcesResponse {
        let app = try await existing(call.app(request.app))
        var response = Proto.ListSourcesResponse()
        response.sources = sources.messages(of: app, call)
        if call.isOfWholeSuite {
            response.ignoredFiles = Array(recipes.files.ignored.prefix(WatchLimits.filesNamed))
        }
        return response
    }

    /// Returns a source with its recipe.
    package func getSource(
        _ request: Proto.GetSourceRequest, _ call: CallContext
    ) async throws -> Proto.GetSourceResponse {
        let (key, source) = try sources.find(request.name, request.app, call)
        var response = Proto.GetSourceResponse()
        response.source = sources.message(key)
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

    /// Takes everything that a source has as seen, but for the newest items that are asked for.
    package func baselineSource(
        _ request: Proto.BaselineSourceRequest, _ call: CallContext
    ) async throws -> Proto.BaselineSourceResponse {
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
        let app = try await existing(call.app(request.app))
        let listing = try EntryListing(request, of: app)
        // The entries of a source outlive its recipe.
        if !request.name.isEmpty, try await !store.isStored(request.name, app: app) {
            _ = try sources.find(request.name, app, call)
        }
        return try await listing.page(in: store)
    }

    /// Releases held entries, tries those in quarantine again, or discards either.
    package func releaseSourceEntries(
        _ request: Proto.ReleaseSourceEntriesRequest, _ call: CallContext
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        try request.checkDigest()
        let (_, source) = try sources.find(request.name, request.app, call)
        let stored = try source.usable()
        if !request.discard, !request.quarantined { try source.checkNoPause(request.name) }
        let response: Proto.ReleaseSourceEntriesResponse
        do {
            response = try await releases.run(request, source)
        } catch {
            // Some may have been released before.
            await outbox.fill()
            try? await count([stored.id])
            throw error
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
        let (key, source) = try sources.find(name, app, call)
        try source.checkRun(name, wish)
        if let problem = try await problem(ofApp: source.app) {
            throw RPCError(.failedPrecondition, problem)
        }
        // A run that goes on was not asked for what this one is.
        while wish.isSpecial, let running = sources[key]?.running { _ = await running.value }
        guard let task = run(key, wish) else { throw source.refusal }
        return try await task.value.answer()
    }
}
