package import Protocol
import ServiceKit
import Watch

extension WatcherService {
    /// Stores a recipe, in place of the version that it was made from.
    package func putSource(
        _ request: Proto.PutSourceRequest, _ call: CallContext
    ) async throws -> Proto.PutSourceResponse {
        let app = try call.app(request.app)
        let isWhole = call.principal?.app.isEmpty ?? true
        let new = StoredRecipe(app: app, text: Array(request.recipe.utf8), isPrivate: isWhole)
        let recipe = try RecipeCall.checked(
            environment.folder.entry(new, request.name), app: app)
        var response = Proto.PutSourceResponse()
        response.version = RecipeCall.version(of: new.text)
        let former = recipes?[request.name]
        try RecipeCall.allow(
            request, file: files.entries[request.name], former: former, app: app)
        guard !request.validateOnly else { return response }
        guard try await store.put(new, recipe.name, inPlaceOf: former) else {
            throw RecipeCall.conflict(recipe.name)
        }
        recipes?[recipe.name] = new
        _ = try await settle(recipe.name)
        log(
            .info, "a recipe was put", ["source": recipe.name, "app": app])
        response.source = sources[recipe.name]?.message(recipe.name)
        return response
    }

    /// Deletes a stored recipe, with all that is known of its source.
    package func deleteSource(
        _ request: Proto.DeleteSourceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteSourceResponse {
        let app = try call.app(request.app)
        guard let former = recipes?[request.name], former.app == app else {
            guard let source = sources[request.name], source.app == app else {
                throw RPCError(.notFound, "no source \(quoting: request.name)")
            }
            throw RPCError(
                .failedPrecondition,
                "the recipe is the file watch/\(request.name).json; remove that instead")
        }
        guard request.version.isEmpty || request.version == RecipeCall.version(of: former.text)
        else { throw RecipeCall.conflict(request.name) }
        guard try await store.delete(former, request.name) else {
            throw RecipeCall.conflict(request.name)
        }
        recipes?[request.name] = nil
        let source = sources[request.name]
        _ = try await settle(request.name)
        // A file of the same name still needs what is known.
        if let source, source.file.isStored, let id = source.stored?.id {
            _ = await source.running?.value
            try await store.forget(id)
        }
        try await count(nil)
        log(.info, "a recipe was deleted", ["source": request.name, "app": app])
        return Proto.DeleteSourceResponse()
    }

    /// Makes the folder of a source whose items lie in files.
    func makeFolder(_ name: String) async throws {
        let inbox = environment.inbox
        do {
            try await environment.perform { try inbox.make(name) }
        } catch {
            log(
                .warning, "the folder of a source could not be made",
                ["source": name, "error": "\(error)"])
        }
    }
}

/// The rules of calls that change recipes.
enum RecipeCall {
    /// Returns the version of a recipe: equal texts have equal ones.
    static func version(of text: [UInt8]) -> String {
        ItemKey("recipe", [.text(String(decoding: text, as: UTF8.self))]).description
    }

    /// Returns a recipe that may be stored for an app.
    static func checked(
        _ entry: RecipeFolder.Entry, app: String
    ) throws(RPCError) -> Recipe {
        switch entry.recipe {
        case .failure(let error): throw RPCError.invalid("recipe", error.description)
        case .success(let recipe):
            guard recipe.app == app else {
                throw RPCError.invalid(
                    "recipe",
                    "app is \(QuotedText.printable(recipe.app, atMost: 60)), "
                        + "and the call is about \(app)")
            }
            return recipe
        }
    }

    /// Throws unless a recipe may be put in the place of what is there.
    static func allow(
        _ request: Proto.PutSourceRequest, file: RecipeFolder.Entry?, former: StoredRecipe?,
        app: String
    ) throws(RPCError) {
        guard former == nil || former?.app == app else {
            throw RPCError(
                .alreadyExists,
                "another app has a source \(quoting: request.name); take another name"
            )
        }
        guard file == nil else {
            throw RPCError(
                .failedPrecondition,
                "the recipe is the file watch/\(request.name).json, which counts before one that "
                    + "is put; change or remove the file")
        }
        let version = former.map { Self.version(of: $0.text) } ?? ""
        guard request.version == version else { throw conflict(request.name) }
    }

    static func conflict(_ name: String) -> RPCError {
        RPCError(
            .aborted,
            "the recipe of \(quoting: name) changed since that version; read it again and repeat "
                + "your change")
    }
}
