/// Credentials in the query of a URL, which no recipe has as texts either.
enum CredentialQuery {
    /// The names of parameters that are credentials, in small letters and with hyphens.
    ///
    /// One that is called `token` may be a place in a list.
    private static let names: Set<String> = [
        "access-key", "access-token", "api-key", "api-token", "apikey", "app-key", "appkey",
        "auth-token", "client-secret", "password", "secret", "subscription-key",
    ]

    /// Checks that the URL of a recipe which is to be stored or tried has none.
    ///
    /// - Throws: ``RecipeError`` with its line if it has.
    static func check(_ recipe: Recipe, file: String = "") throws(RecipeError) {
        guard let url = recipe.source.url?.text, let mark = url.firstIndex(of: "?") else { return }
        let query = url[url.index(after: mark)...].prefix { $0 != "#" }
        let found = query.split(separator: "&").lazy.map { part in
            (name: part.prefix { $0 != "=" }, value: part.drop { $0 != "=" }.dropFirst())
        }.first { isCredential($0.name) && !$0.value.isEmpty }
        guard let name = found?.name else { return }
        var error = RecipeError(
            "source.url",
            "has the credential \(name), which must not be in a recipe; write it to a file in "
                + "secrets/watch (of a stored recipe in secrets/watch/\(recipe.app)), and name "
                + "that: \(name)={{secret.NAME}}")
        (error.file, error.line) = (file, JSONLines.line(of: "source.url", in: recipe.text))
        throw error
    }

    private static func isCredential(_ name: Substring) -> Bool {
        names.contains(name.lowercased().replacing("_", with: "-"))
    }
}
