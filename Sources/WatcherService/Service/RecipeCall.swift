import Protocol
import ServiceKit
import Watch

/// The rules of calls that change recipes.
enum RecipeCall {
    /// Returns the version of a recipe: equal texts have equal ones.
    static func version(of text: [UInt8]) -> String {
        Recipe.version(of: text).description
    }

    /// Returns the recipe of a call, as it would be stored and as it is read.
    ///
    /// - Throws: `invalidArgument` that names `name` or `recipe`.
    static func read(
        _ text: String, _ name: String, of app: String, _ call: CallContext,
        _ folder: RecipeFolder
    ) throws(RPCError) -> (stored: StoredRecipe, recipe: Recipe) {
        if let problem = Recipe.problem(ofName: name) { throw RPCError.invalid("name", problem) }
        let stored = StoredRecipe(
            app: app, text: Array(text.utf8), isPrivate: call.isOfWholeSuite)
        return (stored, try checked(folder.entry(stored, name), app: app))
    }

    /// Returns a recipe that may be stored for an app.
    private static func checked(
        _ entry: RecipeFolder.Entry, app: String
    ) throws(RPCError) -> Recipe {
        switch entry.read() {
        case .failure(let error): throw RPCError.invalid("recipe", error.description)
        case .success(let recipe):
            guard recipe.app == app else {
                throw RPCError.invalid(
                    "recipe",
                    "app is \(QuotedText.printable(recipe.app, atMost: 60)), "
                        + "and the call is about \(app)")
            }
            do throws(RecipeError) { try NewRecipe.check(recipe) } catch {
                throw RPCError.invalid("recipe", error.description)
            }
            return recipe
        }
    }

    /// Throws unless there is room for a recipe beside the others of its app.
    static func checkRoom(
        _ recipe: StoredRecipe, beside others: (recipes: Int, bytes: Int),
        _ allowances: WatcherAllowances
    ) throws(RPCError) {
        guard others.recipes < allowances.sourcesOfApp else {
            throw RPCError(
                .resourceExhausted,
                "the app \(recipe.app) has \(others.recipes) stored recipes, the most that "
                    + "HERALD_WATCH_SOURCES_PER_APP allows; delete one that is not needed")
        }
        guard others.bytes + recipe.text.count <= allowances.recipeBytesOfApp else {
            throw RPCError(
                .resourceExhausted,
                "the stored recipes of the app \(recipe.app) would have more than "
                    + "\(allowances.recipeBytesOfApp) bytes; delete one that is not needed")
        }
    }

    /// Throws unless a recipe may replace the present one.
    static func allow(
        _ request: Proto.PutSourceRequest, file: RecipeFolder.Entry?, former: StoredRecipe?
    ) throws(RPCError) {
        guard file == nil else {
            throw RPCError(
                .failedPrecondition,
                "the recipe is the file watch/\(request.name).json, which counts before one that "
                    + "is put; change or remove the file")
        }
        let version = former.map { Self.version(of: $0.text) } ?? ""
        guard request.version == version else { throw conflict(request.name) }
    }

    /// Returns the stored recipe that a call deletes.
    ///
    /// - Throws: `notFound` if there is none, `failedPrecondition` if it is a file, `aborted` if it
    ///   is not of the version that the call names.
    static func deleted(
        _ request: Proto.DeleteSourceRequest, _ app: String, _ call: CallContext,
        _ recipes: RecipeShelf, _ sources: SourceRoll
    ) throws(RPCError) -> (key: SourceKey, recipe: StoredRecipe) {
        let lost = call.isOfWholeSuite ? sources : nil
        guard let found = recipes.find(request.name, app, orLostOf: lost) else {
            throw refusal(
                ofDeleting: request.name, sources[SourceKey(app: app, name: request.name)])
        }
        guard request.version.isEmpty || request.version == version(of: found.recipe.text) else {
            throw conflict(request.name)
        }
        return found
    }

    /// Returns the error of a call that deletes a recipe which is not stored.
    ///
    /// - Parameter source: The source of that name, whose recipe is a file then; nil if there is
    ///   none.
    private static func refusal(ofDeleting name: String, _ source: WatchedSource?) -> RPCError {
        guard source != nil else { return RPCError(.notFound, "no source \(quoting: name)") }
        return RPCError(
            .failedPrecondition, "the recipe is the file watch/\(name).json; remove that instead")
    }

    /// Returns the error of a call for a version of a recipe that is not the latest.
    static func conflict(_ name: String) -> RPCError {
        RPCError(
            .aborted,
            "the recipe of \(quoting: name) changed since that version; read it again and repeat "
                + "your change")
    }
}
