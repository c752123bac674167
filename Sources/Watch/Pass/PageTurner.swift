/// Finds the next page of a source, and when there is none.
struct PageTurner {
    private let paging: Paging?
    private let start: String
    private var number: Int
    private var offset = 0
    private var visited: Set<String> = []
    /// The keys of the page before, to notice a server that repeats its last page for ever.
    private var former: [ItemValue]?

    /// Creates a turner that begins with the first page.
    init(_ paging: Paging?, start: String) {
        self.paging = paging
        self.start = start
        if case .page(_, let first)? = paging { number = first } else { number = 0 }
    }

    /// The URL of the first page.
    mutating func firstURL() -> String {
        let url =
            switch paging {
            case .page(let parameter, let first):
                URLText.setting(parameter, to: "\(first)", in: start)
            case .offset(let parameter): URLText.setting(parameter, to: "0", in: start)
            default: start
            }
        visited.insert(url)
        return url
    }

    /// Returns the URL of the page after `page`; nil if that was genuinely the last one.
    ///
    /// A page that is shorter than others is not the last one: servers cap pages, and leave out
    /// what is hidden. With numbers and offsets only an empty page is, or one that repeats the page
    /// before.
    mutating func next(after page: Page, from url: String, link: String?) -> String? {
        guard let next = following(page, url, link), visited.insert(next).inserted else {
            return nil
        }
        return next
    }

    private mutating func following(_ page: Page, _ url: String, _ link: String?) -> String? {
        switch paging {
        case nil: return nil
        case .page(let parameter, _):
            guard isFurther(page) else { return nil }
            number += 1
            return URLText.setting(parameter, to: "\(number)", in: start)
        case .offset(let parameter):
            guard isFurther(page) else { return nil }
            offset += page.items.count
            return URLText.setting(parameter, to: "\(offset)", in: start)
        case .cursor(let parameter, let path):
            guard let cursor = path.value(in: page.answer)?.scalar, !cursor.isEmpty,
                cursor != "false"
            else { return nil }
            return URLText.setting(parameter, to: cursor, in: start)
        case .next(let path):
            guard let next = path.value(in: page.answer)?.scalar else { return nil }
            return URLText.resolved(next, against: url)
        case .link:
            guard let next = link.flatMap(URLText.nextLink) else { return nil }
            return URLText.resolved(next, against: url)
        }
    }

    private mutating func isFurther(_ page: Page) -> Bool {
        defer { former = page.items }
        return !page.items.isEmpty && page.items != former
    }
}
