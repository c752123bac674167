import JSON
import Watch

/// The way in which a simulated API divides its lists into pages.
package struct SourcePages: Sendable {
    /// A way in which a page is asked for, or the next one is named.
    package enum Way: String, CaseIterable, Sendable {
        /// `page=2`, from 1.
        case page
        /// The number of items before the page, in the query: `offset=50`.
        case offset
        /// `cursor=…`, which the answer has as `cursor`.
        case cursor
        /// The URL that the answer has as `next`.
        case next
        /// The header field `Link`.
        case link
        /// The whole list on one page.
        case none
    }

    /// The way in which pages are asked for.
    package var way = Way.page
    /// The most items of a page, whatever `per_page` or `limit` asks for.
    package var cap = 50
    /// The member with the list.
    package var list = "results"
    /// True if every second page has two items less than it could have.
    package var hasShortPages = false
    /// The number of items of the page before with which each page but the first begins, as if so
    /// many came at the front of the list meanwhile; less than a page has.
    package var repeated = 0
    /// The number of items that each page but the first leaves out in every second reading of a
    /// list, as if so many left the front of the list meanwhile.
    package var skipped = 0

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

    /// Returns whether a query asks for the first page of a list.
    func isFirst(_ query: [String: String]) -> Bool { start(query, 1) == 0 }

    /// Returns the page of a file that a query asks for; a file without a list is one page.
    ///
    /// - Parameter reading: the number of times that the list was begun to be read, from 1.
    func page(
        of file: [UInt8], _ query: [String: String], path: String, reading: Int = 1
    ) -> Page {
        guard let document = try? JSONDocument(parsing: file, limits: Self.limits),
            let whole = try? ItemValue(document.root),
            case .list(let all)? = whole.members[list] ?? whole.asList
        else {
            let isJSON = file.first == UInt8(ascii: "{") || file.first == UInt8(ascii: "[")
            return Page(body: file, type: isJSON ? "application/json" : "application/xml")
        }
        let items = all.filter { isWanted($0, query) }
        let wanted = query["per_page"] ?? query["limit"] ?? ""
        let size = max(1, min(cap, DecimalText.integer(wanted, Int.self) ?? cap))
        let asked = self.start(query, size)
        let isShort = hasShortPages && (asked / size) % 2 == 1
        let moved = max(0, asked + move(asked, size, reading))
        let start = min(items.count, moved)
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
            min(max(0, query[name].flatMap { DecimalText.integer($0, Int.self) } ?? 0), 1 << 30)
        }
        return switch way {
        case .page: max(0, number("page") - 1) * size
        case .offset: number("offset")
        case .cursor, .next, .link: number("cursor")
        case .none: 0
        }
    }

    /// Returns by how many places the items have moved since the first page was read.
    private func move(_ start: Int, _ size: Int, _ reading: Int) -> Int {
        guard start > 0, way != .none else { return 0 }
        // The shortest page must lead further.
        let most = max(0, size - (hasShortPages ? 3 : 1))
        let perPage = skipped > 0 && reading % 2 == 0 ? skipped : -min(repeated, most)
        // A cursor is the place at which the page before ended, moved or not.
        return way == .page || way == .offset ? start / size * perPage : perPage
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
