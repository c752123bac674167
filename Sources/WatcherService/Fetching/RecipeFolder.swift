import ServiceKit
import Storage
package import Watch

/// The folder with the recipes, one file for each source: `NAME.json`.
package struct RecipeFolder: Sendable {
    /// A recipe as it was last read.
    package struct Entry: Sendable {
        /// What was read, once for all who keep the entry: a recipe has some 700 bytes beside its
        /// texts, and a table of ten thousand of them would have them in each of its places.
        private final class Content: Sendable {
            let text: [UInt8]
            let recipe: Result<Recipe, RecipeError>

            init(_ text: [UInt8], _ recipe: Result<Recipe, RecipeError>) {
                (self.text, self.recipe) = (text, recipe)
            }
        }

        private let content: Content
        /// The text of the recipe.
        package var text: [UInt8] { content.text }
        /// The recipe, or what is wrong with it.
        package var recipe: Result<Recipe, RecipeError> { content.recipe }
        /// The file's stamp when it was read; nil if it is not in a file, or changed just then.
        var stamp: FileStamp?
        /// Whether a call put it, instead of somebody writing a file.
        var isStored = false

        init(text: [UInt8], recipe: Result<Recipe, RecipeError>) {
            content = Content(text, recipe)
        }

        /// What is wrong with it; nil if nothing is.
        var error: RecipeError? { if case .failure(let error) = recipe { error } else { nil } }
    }

    private static let ending = ".json"
    /// For how long all files are believed to be as they were while the folder is: editors put a
    /// new file in the place of the old one, which changes the folder; who writes into the file
    /// itself waits this long.
    private static let believed: Duration = .seconds(10)

    private let path: String
    private let reader: RecipeReader

    /// Creates a folder that is read with the zones of a reader.
    package init(_ path: String, _ reader: RecipeReader) {
        self.path = path
        self.reader = reader
    }

    /// What is known of the folder.
    struct Look: Sendable {
        var entries: [String: Entry] = [:]
        fileprivate var stamp: FileStamp?
        fileprivate var time: UnixTime?
    }

    /// Looks at the folder; a file that is as before is not read again, and none is looked at if
    /// the folder is as before.
    ///
    /// - Throws: `StorageError` if the folder cannot be read.
    func look(_ before: Look, now: UnixTime) throws(StorageError) -> Look {
        let stamp = FileStamp(path)
        if let stamp, stamp == before.stamp, let time = before.time, now >= time,
            now - time < Self.believed
        {
            return before
        }
        var look = Look(stamp: stamp?.settled(now), time: now)
        for file in try PrivateDirectory.names(in: path) ?? [] where file.hasSuffix(Self.ending) {
            let name = String(file.dropLast(Self.ending.count))
            guard !name.hasPrefix(".") else { continue }
            look.entries[name] = entry(name, "\(path)/\(file)", before.entries[name], now)
        }
        return look
    }

    private func entry(
        _ name: String, _ file: String, _ before: Entry?, _ now: UnixTime
    ) -> Entry {
        let stamp = FileStamp(file)
        if let before, let stamp, before.stamp == stamp { return before }
        do throws(ConfigurationError) {
            let text = Array((try TextFile.readRegularText(file) ?? "").utf8)
            var entry = Entry(text: text, recipe: read(text, name, "\(name).json"))
            entry.stamp = stamp?.settled(now)
            return entry
        } catch {
            return Entry(text: [], recipe: .failure(RecipeError("", error.description)))
        }
    }

    /// Returns the entry of a recipe that a call put.
    func entry(_ stored: StoredRecipe, _ name: String) -> Entry {
        let reach = RecipeReach(secrets: stored.app, isPrivate: stored.isPrivate)
        let recipe = read(stored.text, name, "").map { recipe in
            var recipe = recipe
            recipe.reach = reach
            return recipe
        }
        var entry = Entry(text: stored.text, recipe: recipe)
        entry.isStored = true
        return entry
    }

    private func read(_ text: [UInt8], _ name: String, _ file: String) -> Result<
        Recipe, RecipeError
    > {
        do throws(RecipeError) {
            return .success(try reader.read(text, name: name, file: file))
        } catch { return .failure(error) }
    }
}
