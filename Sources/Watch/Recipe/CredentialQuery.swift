/// Credentials in the query of a URL, which no recipe has as texts either.
enum CredentialQuery {
    /// The names of parameters that are credentials, in small letters and with hyphens.
    ///
    /// One that is called `token` may be a place in a list.
    private static let names: Set<String> = [
        "access-key", "access-token", "api-key", "api-token", "apikey", "app-key", "appkey",
        "auth-token", "client-secret", "password", "secret", "subscription-key",
    ]

    /// Checks that the URLs of a recipe which is to be stored or tried have none.
    ///
    /// - Throws: ``RecipeError`` with its line if one has.
    static func check(_ recipe: Recipe, file: String = "") throws(RecipeError) {
        for (field, url) in recipe.urls {
            guard let name = credential(in: url) else { continue }
            let place = field == "source.url" ? "" : " in source.url, whose host's lookups get it"
            throw RecipeError(
                field, of: recipe, file: file,
                "has the credential \(name), which must not be in a recipe; write it to a file in "
                    + "secrets/watch (of a stored recipe in secrets/watch/\(recipe.app)), and name "
                    + "that\(place): \(name)={{secret.NAME}}")
        }
    }

    /// Returns the name of the first parameter that is a credential and has a value; nil for none.
    private static func credential(in url: String) -> Substring? {
        guard let mark = url.firstIndex(of: "?") else { return nil }
        let query = url[url.index(after: mark)...].prefix { $0 != "#" }
        return query.split(separator: "&").lazy.map { part in
            (name: part.prefix { $0 != "=" }, value: part.drop { $0 != "=" }.dropFirst())
        }.first { isCredential($0.name) && !$0.value.isEmpty }?.name
    }

    private static func isCredential(_ name: Substring) -> Bool {
        names.contains(name.lowercased().replacing("_", with: "-"))
    }
}
