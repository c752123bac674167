import Suggestions

/// Finds the tags that were probably meant by one that nobody follows.
///
/// The tags are a tree of paths. The search goes down from the root by the parts of the path, keeps
/// the few parts that are nearest, and looks at a bounded number of them at each step, so that its
/// time does not grow with the number of tags.
struct NearestTags {
    /// A beginning of tags that is like the wanted one.
    private struct Beginning {
        var text: String
        var edits: Int
    }

    /// The number of parts that are looked at from each place of a step.
    private static let looked = 64
    /// The number of beginnings that are kept at each step.
    private static let kept = 4
    /// The number of tags that are returned.
    private static let limit = 3

    /// All tags in the order of their bytes.
    let sorted: [Tag]

    /// Returns at most three tags, the nearest first; none if no tag is near.
    func near(_ text: String) -> [String] {
        guard text.hasPrefix("/") else {
            let paths = search("/" + text)
            return paths.isEmpty ? search(text) : paths
        }
        return search(text)
    }

    private func search(_ text: String) -> [String] {
        let most = min(2, text.count { $0 != "/" } / 3)
        var beginnings = [Beginning(text: "", edits: 0)]
        for part in Self.parts(of: text) {
            var next: [Beginning] = []
            for beginning in beginnings {
                for found in parts(after: beginning.text, like: part) {
                    let edits = beginning.edits + Self.edits(part, found, most: most)
                    guard edits <= most else { continue }
                    next.append(Beginning(text: beginning.text + found, edits: edits))
                }
            }
            let best = next.sorted { ($0.edits, $0.text) < ($1.edits, $1.text) }
            beginnings = Array(best.prefix(Self.kept))
        }
        let texts = beginnings.isEmpty ? [text] : beginnings.map(\.text)
        let whole = texts.filter(isTag)
        let longer = texts.filter { !isTag($0) }.flatMap(longer)
        return Array((whole + longer).prefix(Self.limit))
    }

    private func isTag(_ text: String) -> Bool {
        let index = start(of: text)
        return index < sorted.count && sorted[index].text == text
    }

    /// Returns a few tags that begin with `text`.
    private func longer(_ text: String) -> [String] {
        sorted[start(of: text)...].prefix(Self.limit).map(\.text)
            .filter { $0.utf8.starts(with: text.utf8) }
    }

    /// Returns the parts that follow a beginning in some tag: a bounded number of the first ones,
    /// and of those that begin as `part` does, in a few places.
    private func parts(after beginning: String, like part: String) -> Set<String> {
        let inside = beginning.isEmpty ? "" : beginning + "/"
        var found: Set<String> = []
        for length in [0, 3, part.count / 2, part.count] {
            var index = start(of: length == 0 ? inside : beginning + part.prefix(length))
            for _ in 0..<Self.looked {
                guard index < sorted.count else { break }
                let tag = sorted[index].text.utf8
                guard tag.starts(with: inside.utf8) else { break }
                let rest = String(decoding: tag.dropFirst(beginning.utf8.count), as: UTF8.self)
                guard let next = Self.parts(of: rest).first else { break }
                found.insert(next)
                let below = beginning + next + "/"
                // "0" follows "/" in the order of bytes.
                index = tag.starts(with: below.utf8) ? start(of: beginning + next + "0") : index + 1
            }
        }
        return found
    }

    /// Returns the index of the first tag that is not before `text`.
    private func start(of text: String) -> Int {
        sorted.partitioningIndex { !$0.text.utf8.lexicographicallyPrecedes(text.utf8) }
    }

    /// Returns the parts of a path, each with its slash.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        for character in text {
            if character == "/" || parts.isEmpty { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    /// Returns how many edits turn one part into another; `most + 1` if it is more than
    /// `most`.
    private static func edits(_ left: String, _ right: String, most: Int) -> Int {
        Suggestion.distance(left, right, atMost: most) ?? most + 1
    }
}
