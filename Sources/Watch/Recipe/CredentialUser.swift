/// The user and the password in a URL, such as `https://user:password@host/`, which no recipe has
/// either: who may read it would have them.
enum CredentialUser {
    /// Checks that the URLs of a recipe which is to be stored or tried have neither.
    ///
    /// - Throws: ``RecipeError`` with its line if one has.
    static func check(_ recipe: Recipe, file: String = "") throws(RecipeError) {
        guard let field = recipe.urls.first(where: { hasUser($0.text) })?.field else { return }
        throw RecipeError(
            field, of: recipe, file: file,
            "has a user or a password before the host, which must not be in a recipe; write "
                + "\"Basic BASE64\" to a file in secrets/watch (of a stored recipe in "
                + "secrets/watch/\(recipe.app)), and name that in source: "
                + "\"headers\": {\"Authorization\": {\"file\": \"NAME\"}}")
    }

    private static func hasUser(_ url: String) -> Bool {
        guard let mark = url.firstRange(of: "://") else { return false }
        // libcurl takes more slashes than two before the host.
        let rest = url[mark.upperBound...].drop { $0 == "/" || $0 == "\\" }
        return rest.prefix { !"/?#".contains($0) }.contains("@")
    }
}
