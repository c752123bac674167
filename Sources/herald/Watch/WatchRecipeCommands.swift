import Protocol
import ServiceKit
import Watch
import WatchFetching

/// `herald watch set` and `herald watch delete`.
enum WatchRecipeCommands {
    static let set: Command = Command(
        name: "set", summary: "Store a recipe in the suite, or change one that is stored",
        notes: [
            "The source's name is that of the file without .json, or --name. A recipe whose file "
                + "lies in watch on the server is changed there, and not by this command.",
            "A change that somebody else made since --if-version was read is not overwritten; "
                + "'herald watch show NAME --json' has the version.",
        ],
        examples: [
            "herald watch set news.json --check",
            "herald watch set news.json",
        ],
        options: [
            .value("name", "NAME", "the source's name", source: .sources),
            .value("if-version", "VERSION", "change only this version of the stored recipe"),
            .flag("check", "only check the recipe"),
        ],
        arguments: [
            Argument(
                name: "FILE", summary: "the recipe; - reads it from standard input", isFile: true)
        ],
        action: set)

    static let delete: Command = Command(
        name: "delete", summary: "Delete a stored recipe, and all that is known of its source",
        notes: ["What the source has not yet sent is dropped."],
        examples: ["herald watch delete news"],
        options: [
            .value("if-version", "VERSION", "delete only this version of the recipe"),
            Confirmation.option,
        ],
        arguments: [
            Argument(name: "NAME", summary: "the source's name", source: .sources)
        ], action: delete)

    private static func set(_ invocation: Invocation) async throws {
        let path = invocation.argument("FILE")
        try checkForm(path, invocation)
        guard let text = try TextInput.read(path) else {
            throw UsageError("there is no file '\(path)'", path: invocation.path)
        }
        var request = Proto.PutSourceRequest()
        request.name = try name(path, invocation)
        request.recipe = text
        let types: [String]
        // A mistake is told with its line before anything is asked.
        do throws(RecipeError) {
            let recipe = try RecipeReader.system.read(
                Array(text.utf8), name: request.name, file: path)
            try NewRecipe.check(recipe, file: path)
            (request.app, types) = (recipe.app, recipe.types)
        } catch { throw UsageError("\(error)") }
        request.validateOnly = invocation.flag("check")
        let session = try Session(invocation)
        if let version = invocation.option("if-version") {
            request.version = version
        } else {
            request.version = try await version(request, session)
        }
        let response = try await session.watcher.putSource(request, session.context)
        let name = request.name
        invocation.answer(response) { response in
            response.source == nil
                ? "The recipe is good.\n"
                : "The recipe of \(name) is stored, version \(response.version).\n"
        }
        await TypeAdvice(session).note(types, .send, of: request.app, invocation)
    }

    /// - Throws: ``UsageError`` if the name of a file says that it is in another form than JSON.
    private static func checkForm(
        _ path: String, _ invocation: Invocation
    ) throws(UsageError) {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = file.lastIndex(of: "."),
            ["toml", "yaml", "yml"].contains(file[file.index(after: dot)...].lowercased())
        else { return }
        throw UsageError(
            "recipes are JSON: write \(file[..<dot]).json instead of \(file)",
            path: invocation.path)
    }

    private static func name(
        _ path: String, _ invocation: Invocation
    ) throws(UsageError) -> String {
        if let name = invocation.option("name") { return name }
        guard path != "-" else {
            throw UsageError("--name names the source of a recipe from standard input")
        }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    }

    /// Returns the version that is stored now; empty if there is none.
    private static func version(
        _ request: Proto.PutSourceRequest, _ session: Session
    ) async throws -> String {
        var question = Proto.GetSourceRequest()
        (question.app, question.name) = (request.app, request.name)
        do {
            let found = try await session.watcher.getSource(question, session.context)
            return found.source?.origin == .stored ? found.version : ""
        } catch let error as RPCError where error.code == .notFound { return "" }
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteSourceRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.version = invocation.option("if-version") ?? ""
        try Confirmation.ask(
            "delete the recipe of \(request.name) and all that is known of its source", invocation)
        let response = try await session.watcher.deleteSource(request, session.context)
        let name = request.name
        invocation.answer(response) { _ in "The source \(name) is deleted.\n" }
    }
}

extension Recipe {
    /// The types of the notifications that it sends, each once.
    fileprivate var types: [String] { Set(rules.map(\.message.type)).sorted() }
}
