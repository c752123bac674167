import Context
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// The answers to lookups that are remembered.
struct LookupMemoryTests {
    private static let until = UnixTime(milliseconds: 1_777_640_000_000)
    private static let now = UnixTime(milliseconds: 1_777_636_800_000)

    private static func recipe(_ app: String) throws -> Recipe {
        let text = """
            {"app": "\(app)", "source": {"kind": "json", "url": "https://example.com/list"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "x"}}]}
            """
        return try RecipeReader(zones: { _ in .utc }).read(Array(text.utf8), name: "list")
    }

    @Test func `large answers take no more memory together than they are allowed`() throws {
        let recipe = try Self.recipe("news")
        var memory = LookupMemory()
        let large = ItemValue.text(String(repeating: "x", count: 500_000))
        for number in 0..<100 {
            let end = Self.until + .seconds(number)
            memory.keep(large, recipe, "https://m.example/\(number)", until: end)
            #expect(memory.bytes <= WatchLimits.lookupMemoryBytes)
        }
        #expect(memory.value(recipe, "https://m.example/99", at: Self.now) == large)
        // A list of numbers takes far more memory than its text has bytes.
        let numbers = ItemValue.list([ItemValue](repeating: .integer(1), count: 200_000))
        memory.keep(numbers, recipe, "https://m.example/numbers", until: Self.until)
        #expect(memory.value(recipe, "https://m.example/numbers", at: Self.now) == nil)
    }

    @Test func `an app with many answers loses its own, and none of another's`() throws {
        let (few, many) = (try Self.recipe("few"), try Self.recipe("many"))
        var memory = LookupMemory()
        memory.keep(.text("kept"), few, "https://m.example/a", until: Self.now + .seconds(1))
        for number in 0...2 * WatchLimits.lookupsKept {
            let end = Self.until + .seconds(number)
            memory.keep(.text("x"), many, "https://m.example/\(number)", until: end)
        }
        #expect(memory.value(few, "https://m.example/a", at: Self.now) == .text("kept"))
        #expect(memory.value(many, "https://m.example/0", at: Self.now) == nil)
    }

    @Test func `an answer is that of one app, and of those with the same reach`() throws {
        let own = try Self.recipe("news")
        var memory = LookupMemory()
        memory.keep(.text("secret"), own, "https://m.example/a", until: Self.until)
        var stranger = own
        stranger.reach = RecipeReach(secrets: "news", isPrivate: false)
        for other in [try Self.recipe("other"), stranger] {
            #expect(memory.value(other, "https://m.example/a", at: Self.now) == nil)
        }
        #expect(memory.value(own, "https://m.example/a", at: Self.now) == .text("secret"))
    }
}
