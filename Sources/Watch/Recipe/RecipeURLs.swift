extension Recipe {
    /// The URLs that the recipe's text has, each with the path of its field, such as
    /// `lookups[0].url`.
    var urls: [(field: String, text: String)] {
        let own = source.url.map { [(field: "source.url", text: $0.text)] } ?? []
        return own
            + lookups.enumerated().map { (field: "lookups[\($0)].url", text: $1.url.text) }
    }
}
