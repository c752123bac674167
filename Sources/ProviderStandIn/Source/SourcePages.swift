import JSON
import Watch

/// How a simulated API divides its lists into pages.
package struct SourcePages: Sendable {
    /// How a page is asked for, or how the next one is named.
    package enum Way: String, CaseIterable, Sendable {
        /// `page=2`, from 1.
        case page
        /// `offset=50`.
        case offset
        /// `cursor=…`, which the answer has as `cursor`.
        case cursor
        /// The URL that the answer has as `next`.
        case next
        /// The header field `Link`.
        case link
        /// Everything at once.
        case none
    }

    /// How pages are asked for.
    package var way = Way.page
    /// The most items of a page, whatever `per_page` or `limit` asks for.
    package var cap = 50
    /// The member with the list.
    package var list = "results"
    /// Whether every second page has two items less than it could have.
    package var hasShortPages = false

    /// Creates pages of 50 by number.
    package init() {}

    /// One page.
    struct Page {
        var body: [UInt8]
        var type: String
        var count = 0
        var link: String?
    }

    /// An answer without items.
    var empty: [UInt8] { Array("{\"\(list)\":[]}".utf8) }

    /// Returns the page of a file that a query asks for; a file without a list is one page.
    func page(of file: [UInt8], _ query: [String: String], path: String) -> Page {
        guard let document = try? JSONDocument(parsing: file, limits: Self.limits),
            let whole = try? ItemValue(document.root),
            case .list(let all)? = whole.members[list] ?? whole.asList
        else {
            let isJSON = file.first == UInt8(ascii: "{") || file.first == UInt8(ascii: "[")
            return Page(body: file, type: isJSON ? "application/json" : "application/xml")
        }
        let items = all.filter { isWanted($0, query) }
        let asked = query["per_page"] ?? query["limit"] ?? ""
        let size = max(1, min(cap, DecimalText.integer(asked, Int.self) ?? cap))
        let start = min(items.count, self.start(query, size))
        let isShort = hasShortPages && (start / size) % 2 == 1
        let end =
            way == .none
            ? items.count : min(items.count, start + (isShort ? max(1, size - 2) : size))
        var answer = whole.members
        answer[list] = .list(Array(items[start..<end]))
        answer["count"] = .integer(Int64(items.count))
        var page = Page(body: [], type: "application/json", count: end - start)
        if end < items.count { name(end, path, &answer, &page) }
        page.body = ItemValue.object(answer).json
        return page
    }

    private static let limits = JSONLimits(bytes: 64 << 20, depth: 64, elements: 10_000_000)

    private func start(_ query: [String: String], _ size: Int) -> Int {
        func number(_ name: String) -> Int {
            max(0, query[name].flatMap { DecimalText.integer($0, Int.self) } ?? 0)
        }
        return switch way {
        case .page: max(0, number("page") - 1) * size
        case .offset: number("offset")
        case .cursor, .next, .link: number("cursor")
        case .none: 0
        }
    }

    private func name(
        _ end: Int, _ path: String, _ answer: inout [String: ItemValue], _ page: inout Page
    ) {
        switch way {
        case .cursor: answer["cursor"] = .text("\(end)")
        case .next: answer["next"] = .text("\(path)?cursor=\(end)")
        case .link: page.link = "<\(path)?cursor=\(end)>; rel=\"next\""
        default: break
        }
    }

    /// Returns whether an item passes conditions such as `introduced_on__gte=2026-05-01` and
    /// `bill_id=hr1-119`, which compare texts; what is no field of the item is no condition.
    private func isWanted(_ item: ItemValue, _ query: [String: String]) -> Bool {
        query.allSatisfy { name, value in
            let isBound = name.hasSuffix("__gte")
            guard let path = FieldPath(isBound ? String(name.dropLast(5)) : name),
                let text = path.value(in: item)?.scalar
            else { return true }
            return isBound ? text >= value : text == value
        }
    }
}

extension ItemValue {
    fileprivate var asList: ItemValue? { if case .list = self { self } else { nil } }
}
