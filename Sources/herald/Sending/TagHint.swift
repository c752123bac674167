import JSON
import Protocol
import Suggestions

/// Suggests a tag for each tag in a selector that no device follows.
struct TagHint {
    /// The number of tags that are searched for one that is spelt alike.
    private static let looked: UInt32 = 1_000

    let session: Session
    let app: String

    /// Returns a sentence for each tag of a selector that no device follows.
    ///
    /// A tag is left out if the suite does not answer.
    func sentences(_ audience: String) async -> [String] {
        var sentences: [String] = []
        for tag in Self.tags(in: audience).prefix(8) {
            guard let near = try? await tags(beginning: tag), !near.contains(tag) else { continue }
            let text = "no device follows \(tag)"
            let guess = await guess(tag, among: near)
            sentences.append(guess.map { "\(text); did you mean \($0)?" } ?? text)
        }
        return sentences
    }

    private func guess(_ tag: String, among near: [String]) async -> String? {
        if !tag.hasPrefix("/"), let paths = try? await tags(beginning: "/" + tag) {
            if let path = paths.first { return path }
        }
        if let longer = near.first { return longer }
        let all = (try? await tags(beginning: tag.hasPrefix("/") ? "/" : "")) ?? []
        return Suggestion.nearest(to: tag, in: all)
    }

    private func tags(beginning prefix: String) async throws -> [String] {
        var request = Proto.ListTagsRequest()
        (request.app, request.prefix, request.pageSize) = (app, prefix, Self.looked)
        return try await session.registry.listTags(request, session.context).tags.map(\.tag)
    }

    /// Returns the words of a selector that are plain tags, without operators and without atoms
    /// such as `within(2km, 39.95, -75.16)` or `device:ID`.
    static func tags(in audience: String) -> [String] {
        let operators: Set<String> = ["AND", "OR", "NOT", "ALL"]
        return words(of: audience).filter { word in
            !operators.contains(word) && !word.hasSuffix("(")
                && (word.hasPrefix("/") || !word.contains(":"))
        }
    }

    /// Returns the words outside an atom's parentheses, each once.
    ///
    /// An atom's name keeps its opening parenthesis.
    private static func words(of audience: String) -> [String] {
        var words: [String] = []
        var word = ""
        var depth = 0
        for character in audience + " " {
            if depth > 0 {
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
            } else if character == "(", !word.isEmpty {
                words.append(word + "(")
                (word, depth) = ("", 1)
            } else if character.isWhitespace || character == "(" || character == ")" {
                if !word.isEmpty, !words.contains(word) { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return words
    }
}
