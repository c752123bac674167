import PlaceholderTexts

/// The parameters of a URL's query whose values are secrets, such as `?api_key={{secret.NAME}}`.
///
/// They are taken out of the URL when the recipe is read, and added only to the request as it goes
/// out. So no text that a person sees has one.
struct SecretQuery: Hashable, Sendable {
    /// The beginning of a secret's placeholder.
    private static let prefix = "secret."

    /// The URL without these parameters.
    private(set) var url = ""
    /// The names of files in `secrets/watch`, by those of the parameters.
    private(set) var files: [String: String] = [:]

    /// Reads the URL of a source.
    init(_ text: String, _ source: RecipeFields) throws(RecipeError) {
        let pieces: [PlaceholderText.Piece]
        do throws(PlaceholderText.Malformed) {
            pieces = try PlaceholderText.split(text)
        } catch { throw source.error("url", error.problem) }
        var isAfterSecret = false
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .text(let text):
                let isLast = index == pieces.count - 1
                let ends = text.first.map { $0 == "&" || $0 == "#" } ?? isLast
                guard ends || !isAfterSecret else { throw Self.misplaced(source) }
                add(text, isAfterSecret: isAfterSecret)
                isAfterSecret = false
            case .placeholder(let inner):
                isAfterSecret = inner.hasPrefix(Self.prefix)
                guard isAfterSecret else {
                    url += "{{\(inner)}}"
                    continue
                }
                let file = String(inner.dropFirst(Self.prefix.count))
                guard !file.contains("|") else {
                    throw source.error("url", "has {{\(inner)}}; a secret has no filters")
                }
                try take(try SourceReader.fileName(file, "url", source), source)
            }
        }
        if files.isEmpty { url = text } else { closeQuery() }
    }

    private mutating func add(_ text: Substring, isAfterSecret: Bool) {
        let opensQuery = isAfterSecret && url.last == "?" && text.first == "&"
        url += opensQuery ? text.dropFirst() : text
    }

    /// Takes the parameter out whose value is the secret that comes now.
    private mutating func take(_ file: String, _ source: RecipeFields) throws(RecipeError) {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].contains("#"), url.last == "=",
            let start = url.lastIndex(where: { "?&".contains($0) })
        else { throw Self.misplaced(source) }
        let name = url[url.index(after: start)...].dropLast()
        guard !name.isEmpty, !name.contains("="), !name.contains("{") else {
            throw Self.misplaced(source)
        }
        guard files.updateValue(file, forKey: String(name)) == nil else {
            throw source.error("url", "has the parameter \(name) twice")
        }
        url = String(url[start] == "?" ? url[...start] : url[..<start])
    }

    /// Leaves out the mark of a query that has nothing any more.
    private mutating func closeQuery() {
        if url.last == "?" { url.removeLast() }
        url = url.replacing("?#", with: "#")
    }

    private static func misplaced(_ source: RecipeFields) -> RecipeError {
        source.error(
            "url",
            "has {{secret.NAME}} where it is not the whole value of a parameter; write it as in "
                + "https://api.example/list?api_key={{secret.NAME}}")
    }
}
