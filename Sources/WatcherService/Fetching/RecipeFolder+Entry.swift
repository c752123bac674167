package import Watch

extension RecipeFolder {
    /// A recipe as it was last looked at.
    ///
    /// In memory are its text and its outline. The recipe itself takes several times as much, and
    /// there may be ten thousand, so that of a source which is polled is read anew for each run.
    /// Anybody may send something to the other sources at any time, so their recipes are kept.
    package struct Entry: Sendable {
        /// The part of an entry that its copies share.
        private final class Content: Sendable {
            let text: RecipeText
            let outline: Result<RecipeOutline, RecipeError>
            let kept: Kept

            init(
                _ text: RecipeText, _ outline: Result<RecipeOutline, RecipeError>, _ kept: Kept
            ) {
                (self.text, self.outline, self.kept) = (text, outline, kept)
            }
        }

        /// A recipe in memory of its own, so that an entry without one has no room for it.
        private enum Kept: Sendable {
            case nothing
            indirect case recipe(Recipe)
            /// The app of the recipe before it had a mistake.
            indirect case formerApp(String)
        }

        private let content: Content
        /// The file's stamp when it was read; nil if it is not in a file, or changed just then.
        var stamp: FileStamp?

        /// Creates the entry of a text.
        ///
        /// - Parameter formerApp: the app of the recipe before; a mistake keeps its source.
        init(_ text: RecipeText, formerApp: String = "") {
            switch text.read() {
            case .success(let recipe):
                let outline = RecipeOutline(recipe)
                content = Content(
                    text, .success(outline), outline.isPolled ? .nothing : .recipe(recipe))
            case .failure(let error):
                content = Content(text, .failure(error), .formerApp(formerApp))
            }
        }

        /// Creates the entry of a text that could not be loaded.
        init(_ text: RecipeText, _ error: RecipeError, formerApp: String = "") {
            content = Content(text, .failure(error), .formerApp(formerApp))
        }

        /// The app; that of the recipe before if it has a mistake, or empty.
        var app: String {
            if case .formerApp(let app) = content.kept { return app }
            return (try? content.outline.get())?.app ?? ""
        }

        /// The text of the recipe.
        package var text: [UInt8] { content.text.bytes }
        /// True if a call stored the recipe; false if it is a file.
        var isStored: Bool { content.text.isStored }
        /// The hosts and files that the recipe may reach.
        var reach: RecipeReach { content.text.reach }
        /// The outline that is needed between runs, or the mistake in the recipe.
        package var outline: Result<RecipeOutline, RecipeError> { content.outline }
        /// The mistake in the recipe; nil if there is none.
        var error: RecipeError? {
            if case .failure(let error) = content.outline { error } else { nil }
        }

        /// Returns the recipe or its mistake; the recipe of a polled source is read anew from its
        /// text.
        package func read() -> Result<Recipe, RecipeError> {
            if case .recipe(let recipe) = content.kept { return .success(recipe) }
            if let error { return .failure(error) }
            return content.text.read()
        }
    }
}
