/// Finds the next page of a source, and when there is none.
struct PageTurner {
    private let paging: Paging?
    private let start: String
    /// The parameters of the query that no next page's URL keeps.
    private let hidden: [String]
    private var number: Int
    private var offset = 0
    private var visited: Set<String> = []
    /// The URL of the first page, as it was asked for.
    private var first = ""
    /// The URL of the last page, as it was asked for.
    private var current = ""
    /// The rows of the former page, to notice a server that repeats its last page for ever.
    private var former: [ItemValue]?
    /// The number of pages in a row that were equal to the page before.
    private var repeats = 0
    /// A warning of a possible mistake in the recipe, as the first page has no field at the path
    /// that is to name the next page; nil if there is none.
    private(set) var warning: String?

    /// Creates a turner that begins with the first page.
    ///
    /// - Parameter hidden: The parameters of the query that no next page's URL keeps.
    init(_ paging: Paging?, start: String, hidden: [String] = []) {
        (self.paging, self.start, self.hidden) = (paging, start, hidden)
        if case .page(_, let first)? = paging { number = first } else { number = 0 }
    }

    /// True if pages are asked for by number or offset, of which the source has only so many.
    var isCounting: Bool {
        switch paging {
        case .page, .offset: true
        default: false
        }
    }

    /// Returns the URL of the first page, and begins with it.
    mutating func firstURL() -> String {
        let url =
            switch paging {
            case .page(let parameter, let first):
                URLText.setting(parameter, to: "\(first)", in: start)
            case .offset(let parameter): URLText.setting(parameter, to: "0", in: start)
            default: start
            }
        visited.insert(url)
        (first, current) = (url, url)
        return url
    }

    /// Returns the URL of the page after `page`; nil if that was genuinely the last one.
    ///
    /// A page that is shorter than others is not the last one: servers cap pages, and leave out
    /// what is hidden. With numbers and offsets only an empty page is, or the second in a row that
    /// repeats the page before: one alone may come from a cache, or from rows that were added
    /// meanwhile.
    ///
    /// A page that names itself as the next one is the last, too: some sources give back the
    /// cursor that they were asked with once there is nothing more. So is a later one that leads
    /// back to the first, as a ring ends. One that leads back to another page is not: what is after
    /// it was not read.
    ///
    /// - Parameter url: the URL from which the page came after redirects.
    /// - Throws: ``PassProblem`` if the page names a next one that cannot be read, or that was read
    ///   before.
    mutating func next(
        after page: Page, from url: String, link: String?
    ) throws(PassProblem) -> String? {
        guard let next = try following(page, url, link), next != url, next != current else {
            return nil
        }
        guard visited.insert(next).inserted else {
            if next == first { return nil }
            throw PassProblem(
                .malformed,
                "the answer names \(next.prefix(300)) as its next page, which was read before in "
                    + "this run, so what comes after it cannot be found")
        }
        current = next
        return next
    }

    private mutating func following(
        _ page: Page, _ url: String, _ link: String?
    ) throws(PassProblem) -> String? {
        switch paging {
        case nil: return nil
        case .page(let parameter, _):
            guard isFurther(page) else { return nil }
            number += 1
            return URLText.setting(parameter, to: "\(number)", in: start)
        case .offset(let parameter):
            guard isFurther(page) else { return nil }
            offset += page.rows.count
            return URLText.setting(parameter, to: "\(offset)", in: start)
        case .cursor(let parameter, let path):
            guard let value = try value(at: path, of: page) else { return nil }
            guard let cursor = value.scalar, value != .bool(true) else {
                throw Self.problem(value, at: path, "a cursor")
            }
            return URLText.setting(parameter, to: cursor, in: start)
        case .next(let path):
            guard let value = try value(at: path, of: page) else { return nil }
            guard case .text(let next) = value else { throw Self.problem(value, at: path, "a URL") }
            return try resolved(next, against: url)
        case .link:
            guard let next = link.flatMap(LinkHeader.next) else { return nil }
            return try resolved(next, against: url)
        }
    }

    private mutating func isFurther(_ page: Page) -> Bool {
        defer { former = page.rows }
        repeats = page.rows == former ? repeats + 1 : 0
        return !page.rows.isEmpty && repeats < 2
    }

    /// Returns a page's value at the path that names the next page; nil if there is none or it is
    /// empty.
    private mutating func value(
        at path: FieldPath, of page: Page
    ) throws(PassProblem) -> ItemValue? {
        guard let value = path.value(in: page.answer) else {
            if visited.count == 1 {
                warning =
                    "the answer has no field \(path), which pages.path names, so no further page "
                    + "is read; \(FieldHint.text(for: path, in: page.answer))"
            }
            return nil
        }
        let isNothing = value.isEmpty || value == .object([:]) || value.scalar == "false"
        return isNothing ? nil : value
    }

    private static func problem(
        _ value: ItemValue, at path: FieldPath, _ wanted: String
    ) -> PassProblem {
        let (what, hint) =
            switch value {
            case .object(let members):
                (
                    "an object",
                    "; it has \(members.keys.sorted().prefix(12).joined(separator: ", "))"
                )
            case .list: ("a list", "")
            default: ("'\(value.scalar?.prefix(40) ?? "")'", "")
            }
        return PassProblem(
            .malformed,
            "the answer has \(what) at \(path), where pages.path wants \(wanted)\(hint)")
    }

    private func resolved(
        _ next: String, against url: String
    ) throws(PassProblem) -> String {
        guard let found = URLText.resolved(next, against: url) else {
            throw PassProblem(
                .malformed,
                "the answer names '\(URLText.removing(hidden, from: next).prefix(80))' as its next "
                    + "page, which is no URL that can be read")
        }
        return URLText.removing(hidden, from: found)
    }
}
