import Watch

/// The recipes as they were read last: those in files, and those that calls have stored.
struct RecipeShelf {
    /// The change of a source's recipe since it was last taken into use.
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
    /// The recipes that calls have stored; nil before they were read.
    var stored: [SourceKey: StoredRecipe]?
    /// Apps that are gone, and whose sources are being forgotten.
    var leaving: Set<String> = []

    /// The keys of all recipes.
    var keys: Set<SourceKey> {
        var keys = Set(files.entries.map { SourceKey(app: $0.value.app, name: $0.key) })
        if let stored { keys.formUnion(stored.keys) }
        return keys
    }

    /// Returns the file of a source; nil if there is none.
    func file(_ key: SourceKey) -> RecipeFolder.Entry? {
        files.entries[key.name].flatMap { $0.app == key.app ? $0 : nil }
    }

    /// Returns whether there is a stored recipe that a file of the same source hides.
    func hidesStored(_ key: SourceKey) -> Bool { stored?[key] != nil && file(key) != nil }

    /// Returns the stored recipe with a name that a caller may change: that of the app, or, for
    /// callers who see all apps, that of an app that does not exist; nil if there is none.
    ///
    /// - Parameter sources: the sources, which know the apps; nil for callers who do not see all
    ///   apps.
    func find(
        _ name: String, _ app: String, orLostOf sources: SourceRoll?
    ) -> (key: SourceKey, recipe: StoredRecipe)? {
        let key = SourceKey(app: app, name: name)
        if let own = stored?[key] { return (key, own) }
        guard let sources else { return nil }
        return stored?.filter { $0.key.name == name && !sources.isThere($0.key.app) }
            .min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the number of an app's stored recipes besides that of a source, and of their bytes.
    func size(of app: String, besides name: String) -> (recipes: Int, bytes: Int) {
        let others = (stored ?? [:]).filter { $0.key.app == app && $0.key.name != name }
        return (others.count, others.values.reduce(0) { $0 + $1.text.count })
    }

    /// Compares the recipe of a source with the one that is in use.
    ///
    /// A file counts before a stored recipe of the same source.
    func change(of key: SourceKey, _ known: WatchedSource?, _ folder: RecipeFolder) -> Change {
        let entry: RecipeFolder.Entry
        if let file = file(key) {
            entry = file
        } else if let stored = stored?[key] {
            // Reading it again costs little, and happens only if it changed.
            if let known, known.file.isStored, known.file.text == stored.text,
                known.file.reach.isPrivate == stored.isPrivate
            {
                return .none
            }
            entry = folder.entry(stored, key.name)
        } else {
            return known == nil ? .none : .removed
        }
        if let known, known.file.text == entry.text, known.recipeError == entry.error,
            known.file.isStored == entry.isStored, known.file.reach == entry.reach
        {
            return .none
        }
        if case .success(let outline) = entry.outline, leaving.contains(outline.app) {
            return .none
        }
        return .taken(entry)
    }
}
