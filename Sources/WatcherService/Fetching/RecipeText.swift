import Watch

/// The text of a recipe, with all that it takes to read it.
struct RecipeText: Sendable {
    /// The text.
    let bytes: [UInt8]
    /// The source's name.
    let name: String
    /// True if a call put it, instead of somebody writing a file.
    let isStored: Bool
    /// What the recipe may reach, by who wrote it.
    let reach: RecipeReach
    /// The ids of those who wrote it by calls.
    var authors: [String] = []
    /// What it is read with.
    let reader: RecipeReader

    /// Returns the recipe, or what is wrong with the text.
    func read() -> Result<Recipe, RecipeError> {
        do throws(RecipeError) {
            let file = isStored ? "" : "\(name).json"
            var recipe = try reader.read(bytes, name: name, file: file)
            (recipe.reach, recipe.authors) = (reach, authors)
            return .success(recipe)
        } catch { return .failure(error) }
    }
}
