import ServiceKit
package import Storage
package import Watch

/// The folder with the recipes, one file for each source: `NAME.json`.
package struct RecipeFolder: Sendable {
    /// A recipe's file as it was last read.
    package struct Entry: Sendable {
        /// The text of the file.
        package var text: [UInt8]
        /// The recipe, or what is wrong with it.
        package var recipe: Result<Recipe, RecipeError>
    }

    private static let ending = ".json"

    private let path: String
    private let reader: RecipeReader

    /// Creates a folder that is read with the zones of a reader.
    package init(_ path: String, _ reader: RecipeReader) {
        self.path = path
        self.reader = reader
    }

    /// Reads all recipes, by their names; one whose text is as before is not read again.
    ///
    /// - Throws: `StorageError` if the folder cannot be read.
    package func read(
        _ before: [String: Entry]
    ) throws(StorageError) -> [String: Entry] {
        var entries: [String: Entry] = [:]
        for file in try PrivateDirectory.names(in: path) ?? [] where file.hasSuffix(Self.ending) {
            let name = String(file.dropLast(Self.ending.count))
            guard !name.hasPrefix(".") else { continue }
            entries[name] = entry(name, "\(path)/\(file)", before[name])
        }
        return entries
    }

    private func entry(_ name: String, _ file: String, _ before: Entry?) -> Entry {
        do throws(ConfigurationError) {
            let text = Array((try TextFile.readRegularText(file) ?? "").utf8)
            if let before, before.text == text { return before }
            do throws(RecipeError) {
                return Entry(
                    text: text,
                    recipe: .success(try reader.read(text, name: name, file: "\(name).json")))
            } catch { return Entry(text: text, recipe: .failure(error)) }
        } catch {
            return Entry(text: [], recipe: .failure(RecipeError("", error.description)))
        }
    }
}
