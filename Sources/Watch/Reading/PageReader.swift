import JSON
import XML

/// A page of a source: its items, and where the next page may be.
package struct Page: Hashable, Sendable {
    /// The fields of each item.
    package var items: [ItemValue]
    /// The entries that the source counts on a page: the items, or the objects that each have a
    /// list of items.
    package let rows: [ItemValue]
    /// The whole answer, in which paging may find the next page; null for a feed.
    package let answer: ItemValue

    /// Creates a page.
    ///
    /// - Parameter rows: the entries of the page; nil: its items.
    init(items: [ItemValue], rows: [ItemValue]? = nil, answer: ItemValue = .null) {
        (self.items, self.rows, self.answer) = (items, rows ?? items, answer)
    }
}

/// Reads the answers of sources.
package enum PageReader {
    /// Returns the items of a body.
    ///
    /// - Parameters:
    ///   - contentType: the header field of that name; nil if there is none.
    ///   - url: the URL that gave the answer; nil: the recipe's.
    /// - Throws: ``PassProblem`` if the body is not what the recipe says.
    package static func read(
        _ body: [UInt8], contentType: String?, from url: String? = nil, _ recipe: Recipe
    ) throws(PassProblem) -> Page {
        let start = body.drop { isBlank($0) || [0xEF, 0xBB, 0xBF].contains($0) }
        guard let first = start.first else {
            throw PassProblem(.truncated, "the answer is empty")
        }
        guard !isHTML(start) else {
            throw PassProblem(
                .html, "the answer is a web page; perhaps the source moved, or wants a login")
        }
        switch recipe.source.kind {
        case .json: return try list(body, recipe.items, isPushed: recipe.source.isPushed)
        case .ndjson: return try lines(body)
        case .feed:
            let isJSON = first == UInt8(ascii: "{")
            return isJSON
                ? try JSONFeed.page(try document(body))
                : try XMLFeed.page(
                    body, contentType: contentType,
                    LinkBase(url ?? recipe.source.url?.text ?? ""))
        }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isHTML(_ text: ArraySlice<UInt8>) -> Bool {
        let start = String(decoding: text.prefix(15), as: UTF8.self).lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }

    private static func document(_ body: [UInt8]) throws(PassProblem) -> ItemValue {
        let limits = JSONLimits(bytes: WatchLimits.pageBytes, depth: 64, elements: 4_000_000)
        do throws(JSONError) {
            return try LongNumbers.value(body, limits: limits)
        } catch { throw problem(error, "the answer") }
    }

    /// Returns the problem of a text that is no JSON.
    ///
    /// - Parameter skipped: The number of bytes before the text that are of its line, whose number
    ///   `what` has; nil if the text has lines of its own.
    private static func problem(
        _ error: JSONError, _ what: String, skipped: Int? = nil
    ) -> PassProblem {
        var said = "\(error)"
        if let skipped, let column = error.position?.column {
            said = "column \(column + skipped): \(error.message)"
        }
        return switch error.code {
        case .unexpectedEnd: PassProblem(.truncated, "\(what) ends too early: \(said)")
        case .invalidText: PassProblem(.encoding, "\(what) is not UTF-8: \(said)")
        case .limitExceeded: PassProblem(.tooLarge, "\(what) is too large: \(said)")
        default: PassProblem(.malformed, "\(what) is no JSON: \(said)")
        }
    }

    /// Returns a hint for an answer that has no list at the recipe's path.
    private static func hint(_ answer: ItemValue, _ path: FieldPath?) -> String {
        let lists = answer.members.filter { if case .list = $0.value { true } else { false } }
        let names = lists.isEmpty ? answer.members.keys.sorted() : lists.keys.sorted()
        guard path.flatMap({ $0.value(in: answer) }) == nil, !names.isEmpty else { return "" }
        if let path {
            let hint = FieldHint.text(for: path, in: answer)
            if hint.hasPrefix(FieldHint.suggests) { return "; \(hint)" }
        }
        let what = lists.isEmpty ? "it has" : "items.list names where it is, and there are lists at"
        return "; \(what) \(names.prefix(12).joined(separator: ", "))"
    }

    private static func list(
        _ body: [UInt8], _ plan: ItemPlan, isPushed: Bool
    ) throws(PassProblem) -> Page {
        let answer = try document(body)
        var found = plan.list.map { $0.value(in: answer) } ?? answer
        // What is pushed is one item more often than a list of them.
        if isPushed, let one = found, case .object = one { found = .list([one]) }
        guard case .list(let elements)? = found else {
            throw PassProblem(
                .malformed,
                "the answer has no list at \(plan.list?.description ?? "its top")"
                    + hint(answer, plan.list))
        }
        let rows = elements.map(object)
        let items = plan.each.map { each in rows.flatMap { inner($0, each) } }
        return Page(items: items ?? rows, rows: rows, answer: answer)
    }

    /// Returns the elements of a list within an object, each with that object as its parent.
    private static func inner(_ outer: ItemValue, _ each: FieldPath) -> [ItemValue] {
        guard case .list(let elements)? = each.value(in: outer) else { return [] }
        var parent = outer.members
        parent[each.first] = nil
        return elements.map { element in
            var members = object(element).members
            members["parent"] = .object(parent)
            return .object(members)
        }
    }

    private static func lines(_ body: [UInt8]) throws(PassProblem) -> Page {
        var items: [ItemValue] = []
        // Lines are not split before: a page of nothing but line ends would be an array of them.
        var (next, number) = (body.startIndex, 0)
        while next < body.endIndex {
            let line = body[next...].prefix { $0 != 0x0A }
            (next, number) = (line.endIndex + 1, number + 1)
            let text = line.drop(while: isBlank)
            guard !text.isEmpty else { continue }
            do throws(JSONError) {
                items.append(object(try LongNumbers.value(Array(text))))
            } catch {
                throw problem(
                    error, "line \(number)", skipped: text.startIndex - line.startIndex)
            }
        }
        return Page(items: items)
    }

    /// Returns an object; any other value becomes the member `value` of one.
    private static func object(_ value: ItemValue) -> ItemValue {
        if case .object = value { value } else { .object(["value": value]) }
    }
}
