/// The user and the password in a URL, such as `https://user:password@host/`, which no recipe has
/// either: who may read it would have them.
enum CredentialUser {
    /// Checks that the URL of a recipe which is to be stored or tried has neither.
    ///
    /// - Throws: ``RecipeError`` with its line if it has.
    static func check(_ recipe: Recipe, file: String = "") throws(RecipeError) {
        guard let url = recipe.source.url?.text, let mark = url.firstRange(of: "://"),
            url[mark.upperBound...].prefix(while: { !"/?#".contains($0) }).contains("@")
        else { return }
        var error = RecipeError(
            "source.url",
            "has a user or a password before the host, which must not be in a recipe; write "
                + "\"Basic BASE64\" to a file in secrets/watch (of a stored recipe in "
                + "secrets/watch/\(recipe.app)), and name that: "
                + "\"headers\": {\"Authorization\": {\"file\": \"NAME\"}}")
        (error.file, error.line) = (file, JSONLines.line(of: "source.url", in: recipe.text))
        throw error
    }
}
