/// Rules with a group whose notifications are to replace former ones, which they cannot.
///
/// What was stored before this was refused goes on.
enum ReplacedGroups {
    /// Checks that a recipe which is to be stored or tried has no such rule.
    ///
    /// - Throws: ``RecipeError`` with the line of the first that it has.
    static func check(_ recipe: Recipe, file: String = "") throws(RecipeError) {
        let place = recipe.rules.firstIndex { !$0.group.isEmpty && $0.onChange == .replace }
        guard let place else { return }
        let field = "rules[\(place)].on_change"
        throw RecipeError(
            field, of: recipe, file: file,
            "cannot be replace beside group: the notification of a group is that of several "
                + "items, and a changed one of them cannot replace it; leave out group, or let "
                + "on_change be again or never")
    }
}
