import Watch

/// The recipes as they were read last: those in files, and those that calls put.
struct RecipeShelf {
    /// What to do about the recipe of a source.
    enum Change {
        /// The recipe is as before.
        case none
        /// The recipe is new or different.
        case taken(RecipeFolder.Entry)
        /// The recipe was taken away.
        case removed
    }

    /// The files as they were looked at last.
    var files = RecipeFolder.Look()
    /// The recipes that calls put; nil before they were read.
    var stored: [String: StoredRecipe]?
    /// Apps that are gone, and whose sources are being forgotten.
    var leaving: Set<String> = []

    /// The names of all recipes.
    var names: Set<String> { Set(files.entries.keys).union(stored?.keys.map { $0 } ?? []) }

    /// Whether there is a stored recipe that a file of the same name hides.
    func hidesStored(_ name: String) -> Bool {
        stored?[name] != nil && files.entries[name] != nil
    }

    /// Compares the recipe of a source with the one that is in use.
    ///
    /// A file counts before a stored recipe of the same name.
    func change(of name: String, _ known: WatchedSource?, _ folder: RecipeFolder) -> Change {
        let entry: RecipeFolder.Entry
        if let file = files.entries[name] {
            entry = file
        } else if let stored = stored?[name] {
            // Reading it again costs little, and happens only if it changed.
            if let known, known.file.isStored, known.file.text == stored.text { return .none }
            entry = folder.entry(stored, name)
        } else {
            return known == nil ? .none : .removed
        }
        if let known, known.file.text == entry.text, known.recipeError == entry.error,
            known.file.isStored == entry.isStored
        {
            return .none
        }
        if case .success(let outline) = entry.outline, leaving.contains(outline.app) {
            return .none
        }
        return .taken(entry)
    }
}
