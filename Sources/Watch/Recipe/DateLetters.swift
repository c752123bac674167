/// Letters of the filter `date` that no time has, and which stay in the text as they are.
///
/// What was stored before this was refused goes on.
enum DateLetters {
    /// Checks that the texts of a recipe which is to be stored or tried have none.
    ///
    /// - Throws: ``RecipeError`` with the line of the first that has one.
    static func check(_ recipe: Recipe, file: String = "") throws(RecipeError) {
        for (field, text) in recipe.templates {
            guard
                let letter = text.dates.lazy.compactMap({ TimeFormat.unknownLetter(in: $0) }).first
            else {
                continue
            }
            let known = TimeFormat.letters.map { "%\($0)" }.joined(separator: " ")
            throw RecipeError(
                field, of: recipe, file: file,
                "has a date with %\(letter), which is unknown; the letters of date are \(known)")
        }
    }
}

extension TextTemplate {
    /// The patterns of its dates.
    fileprivate var dates: [String] {
        parts.flatMap { part -> [String] in
            guard case .expression(let expression) = part else { return [] }
            return expression.filters.filter { $0.kind == .date }.flatMap(\.arguments)
        }
    }
}
