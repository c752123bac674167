/// Header fields with credentials, which no recipe has as texts: who may read it would have them.
///
/// What was stored before this was refused goes on; its headers go to its own host only.
enum CredentialHeaders {
    private static let names: Set<String> = [
        "apikey", "authentication", "ocp-apim-subscription-key", "x-auth-key", "x-functions-key",
        "x-rapidapi-key",
    ]
    /// The ends of names that credentials have in one API or another.
    private static let ends = [
        "authorization", "cookie", "api-key", "apikey", "token", "secret", "password",
    ]

    /// Checks that a recipe which is to be stored or tried has no credentials as texts.
    ///
    /// - Throws: ``RecipeError`` with the line of the first that it has.
    static func check(_ recipe: Recipe, file: String = "") throws(RecipeError) {
        guard let name = recipe.source.headers.keys.filter(isCredential).min() else { return }
        let field = "source.headers.\(name)"
        throw RecipeError(
            field, of: recipe, file: file,
            "is a credential, which must not be in a recipe; write it to a file in secrets/watch "
                + "(of a stored recipe in secrets/watch/\(recipe.app)), and name that: "
                + "{\"file\": \"NAME\"}")
    }

    /// Returns whether a header field has credentials, by its name.
    static func isCredential(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || ends.contains { name.hasSuffix($0) }
    }
}
