import Audience
import Context
import Times
import Watch

/// Checks of the watcher's input: recipes from anybody with a key, and answers of sources.
extension Parser {
    /// The value of an item whose author wants to reach everybody.
    private static let wish = "x OR ALL"
    private static let now = UnixTime(milliseconds: 1_777_636_800_000)

    /// Checks that a recipe reaches no audience that its text does not name, whatever an item says.
    static func recipe(_ input: [UInt8]) -> Result {
        let reader = RecipeReader(zones: { $0 == "UTC" ? .utc : nil })
        let recipe: Recipe
        do throws(RecipeError) {
            recipe = try reader.read(input, name: "fuzz")
        } catch {
            let lines = 1 + input.count { $0 == 0x0A }
            return (0...lines).contains(error.line)
                ? .refused : .finding("the mistake is in line \(error.line) of \(lines)")
        }
        var members: [String: ItemValue] = [:]
        for rule in recipe.rules {
            for field in rule.message.audience.fields { members[field.first] = .text(wish) }
        }
        let namesAll = recipe.rules.contains {
            $0.message.audience.text.lowercased().contains("all")
        }
        for message in messages(recipe, members) where !namesAll {
            guard let selector = try? Selector(parsing: message.audience) else {
                return .finding("'\(message.audience)' is no selector")
            }
            if selector.nodes.contains(.atom(.all)) {
                return .finding("'\(message.audience)' is for everybody")
            }
        }
        return .accepted
    }

    private static func messages(
        _ recipe: Recipe, _ members: [String: ItemValue]
    ) -> [OutgoingMessage] {
        var pass = Pass(recipe, SourceState(), now: now)
        var action = pass.begin(retrying: [.object(members)], found: now)
        if case .lookUp = action { action = pass.take(looked: [:]) }
        guard case .finish(let result) = action else { return [] }
        return result.entries.compactMap(\.message)
    }

    /// Checks that a source's answer is read as each kind, and that each item is seen once.
    static func page(_ input: [UInt8]) -> Result {
        var isOne = false
        for kind in ["feed", "json", "ndjson"] {
            let text = """
                {"app": "a", "source": {"kind": "\(kind)", "url": "https://example.com/"},
                 "rules": [{"name": "r", "send": {"type": "/t", "audience": "/a",
                   "title": "{{title | plain | truncate: 20}}"}}]}
                """
            let reader = RecipeReader(zones: { _ in nil })
            guard let recipe = try? reader.read(Array(text.utf8), name: "fuzz") else {
                return .finding("the fuzzer's own recipe is refused")
            }
            var pass = Pass(recipe, SourceState(), now: now)
            guard case .fetch = pass.begin() else { return .finding("nothing is fetched") }
            switch pass.take(PageAnswer(status: 200, body: input)) {
            case .compare(let keys):
                isOne = true
                guard Set(keys).count == keys.count else { return .finding("a key is there twice") }
                guard case .finish(let result) = pass.take(known: [:]) else {
                    return .finding("the run does not end")
                }
                // An item that cannot be used is also looked for by the key of its whole content.
                let seen = Set(result.seen.map(\.key))
                guard seen.count == result.seen.count, seen.count == result.count,
                    seen.isSubset(of: keys)
                else { return .finding("an item was lost") }
            case .fail: break
            default: return .finding("a page is no page and no failure")
            }
        }
        return result(isOne)
    }
}
