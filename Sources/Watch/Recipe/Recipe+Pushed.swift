extension Recipe {
    /// The recipe by which brought items are judged, also if the source is read in another way by
    /// now.
    package var asPushed: Recipe {
        guard !source.isPushed || source.input == .folder else { return self }
        var recipe = self
        recipe.source.input = .pushed
        // What the source has by its URL is not known yet.
        recipe.place = RecipeIdentity.place(recipe.source)
        return recipe
    }
}
