import Watch

/// The text of a recipe, with all that it takes to read it.
struct RecipeText: Sendable {
    /// The text.
    let bytes: [UInt8]
    /// The source's name.
    let name: String
    /// True if a call stored the recipe; false if it is a file.
    let isStored: Bool
    /// The hosts and files that the recipe may reach, by who wrote it.
    let reach: RecipeReach
    /// The ids of the keys and accounts that wrote the recipe by calls.
    var authors: [String] = []
    /// The reader of the text.
    let reader: RecipeReader

    /// Returns the recipe, or the mistake in the text.
    func read() -> Result<Recipe, RecipeError> {
        do throws(RecipeError) {
            let file = isStored ? "" : "\(name).json"
            var recipe = try reader.read(bytes, name: name, file: file)
            (recipe.reach, recipe.authors) = (reach, authors)
            return .success(recipe)
        } catch { return .failure(error) }
    }
}
