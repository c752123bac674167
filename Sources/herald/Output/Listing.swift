/// Fetches the pages of a list until as many elements are there as `--limit` asks for.
struct Listing {
    /// The option that every list takes.
    static let option = Option.value("limit", "NUMBER", "list at most this many; 100 if left out")
    /// The largest page size that services accept.
    private static let page: UInt32 = 1000

    private let limit: Int
    private let console: Console

    init(_ invocation: Invocation) throws {
        limit = Int(try invocation.number("limit", 1...10_000_000) ?? 100)
        console = invocation.console
    }

    /// Returns the elements in order, and the token of the next page; the token is empty if there
    /// are no more.
    ///
    /// - Parameter fetch: requests a page with a size and a page token.
    func all<Element>(
        _ fetch: (UInt32, String) async throws -> (elements: [Element], next: String)
    ) async throws -> (elements: [Element], next: String) {
        var all: [Element] = []
        var token = ""
        repeat {
            let size = min(Self.page, UInt32(limit - all.count))
            let page = try await fetch(size, token)
            all += page.elements
            token = page.next
        } while !token.isEmpty && all.count < limit
        if !token.isEmpty { console.note("There are more; --limit says how many to list.") }
        return (all, token)
    }
}
