/// The constructs that a recipe may not have if it is to be stored or tried.
///
/// Recipes that were stored before one of these was refused go on.
package enum NewRecipe {
    /// Checks a recipe.
    ///
    /// - Parameter file: the file that it is in, for the error; empty for none.
    /// - Throws: ``RecipeError`` with the line of what is refused.
    package static func check(_ recipe: Recipe, file: String = "") throws(RecipeError) {
        try CredentialHeaders.check(recipe, file: file)
        try CredentialQuery.check(recipe, file: file)
        try CredentialUser.check(recipe, file: file)
        try ReplacedGroups.check(recipe, file: file)
        try DateLetters.check(recipe, file: file)
    }
}
