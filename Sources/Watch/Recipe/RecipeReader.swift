package import Context
import JSON
import Suggestions

/// Reads recipes from their text, and checks them.
package struct RecipeReader: Sendable {
    /// Returns the rules of a time zone; nil for an unknown one.
    package typealias Zones = @Sendable (String) -> ZoneRules?

    private let zones: Zones

    /// Creates a reader that knows these time zones.
    package init(zones: @escaping Zones) { self.zones = zones }

    /// Reads a recipe.
    ///
    /// - Parameters:
    ///   - name: the source's name.
    ///   - file: the recipe's file, for errors.
    /// - Throws: ``RecipeError`` with the line of the mistake.
    package func read(
        _ text: [UInt8], name: String, file: String = ""
    ) throws(RecipeError) -> Recipe {
        do throws(RecipeError) {
            if let problem = Recipe.problem(ofName: name) { throw RecipeError("", problem) }
            return try recipe(text, name)
        } catch {
            var error = error
            error.file = file
            if error.line == 0, !error.field.isEmpty {
                error.line = JSONLines.line(of: error.field, in: text)
            }
            throw error
        }
    }

    private func recipe(_ text: [UInt8], _ name: String) throws(RecipeError) -> Recipe {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(
                parsing: text,
                limits: JSONLimits(bytes: WatchLimits.recipeBytes, depth: 32, elements: 20_000))
        } catch {
            var problem = RecipeError("", "is no JSON: \(error.message)")
            problem.line = error.position?.line ?? 0
            throw problem
        }
        let known = [
            "app", "source", "items", "lookups", "rules", "maps", "limits", "digest", "operators",
        ]
        let fields = try RecipeFields(document.root, "", known: known)
        let source = try SourceReader.source(fields)
        let items = try self.items(fields, source.kind)
        var recipe = Recipe(
            name: name, app: try fields.requiredText("app"), note: try note(fields),
            source: source, items: items, rules: try rules(fields), maps: try maps(fields),
            flood: try flood(fields), identity: RecipeIdentity.items(items, source),
            place: RecipeIdentity.place(source), content: RecipeIdentity.content(items, source))
        recipe.digest = try DigestPlan.read(fields)
        recipe.lookups = try LookupReader.plans(fields)
        recipe.operators = try fields.selector("operators")
        recipe.text = text
        return recipe
    }

    private func note(_ fields: RecipeFields) throws(RecipeError) -> String {
        try fields.texts("note").joined(separator: "\n")
    }

    private func items(
        _ fields: RecipeFields, _ kind: SourcePlan.Kind
    ) throws(RecipeError) -> ItemPlan {
        var plan = ItemPlan()
        if kind == .feed { plan.time = FieldPath("time") }
        let known = ["list", "each", "key", "time", "content", "newest", "zone"]
        guard let items = try fields.object("items", known: known) else { return plan }
        guard kind == .json || !items.has("list") && !items.has("each") else {
            throw items.error(
                items.has("list") ? "list" : "each", "is for sources of the kind json only")
        }
        plan.list = try items.path("list")
        plan.each = try items.path("each")
        plan.key = try items.paths("key")
        plan.time = try items.path("time") ?? plan.time
        if kind == .feed, let time = plan.time, !XMLFeed.fields.contains(time.first) {
            let near = Suggestion.nearest(to: time.first, in: XMLFeed.fields)
            throw items.error(
                "time",
                "is '\(time)', which no feed has; "
                    + (near.map { "did you mean \($0)?" } ?? "published and updated are times"))
        }
        plan.content = try items.paths("content")
        // A hundred years: an archive may be sent, too.
        let range = Duration.seconds(60)...Duration.seconds(36_525 * 86_400)
        plan.newest = try items.duration("newest", range) ?? plan.newest
        if let zone = try items.text("zone") {
            guard let rules = zones(zone) else {
                throw items.error(
                    "zone", "is '\(zone.prefix(60))', which is no time zone such as Europe/Berlin")
            }
            (plan.zone, plan.zoneName) = (rules, zone)
        }
        return plan
    }

    private func rules(_ fields: RecipeFields) throws(RecipeError) -> [Rule] {
        let known = ["name", "when", "after", "group", "once", "on_change", "send"]
        let found = try fields.objects("rules", known: known, most: WatchLimits.rules)
        guard !found.isEmpty else {
            throw fields.error("rules", "must have at least one rule, or nothing is ever sent")
        }
        var rules: [Rule] = []
        for one in found {
            let rule = try RuleReader.rule(one)
            guard !rules.contains(where: { $0.name == rule.name }) else {
                throw one.error("name", "is '\(rule.name)', as that of another rule")
            }
            rules.append(rule)
        }
        return rules
    }

    private func maps(_ fields: RecipeFields) throws(RecipeError) -> [String: [String: String]] {
        guard let member = fields.member("maps") else { return [:] }
        var maps: [String: [String: String]] = [:]
        do throws(JSONError) {
            for (name, table) in try member.members() {
                for (value, word) in try table.members() {
                    maps[name, default: [:]][value] = try word.string()
                }
            }
        } catch { throw fields.error("maps", error.message) }
        return maps
    }

    private func flood(_ fields: RecipeFields) throws(RecipeError) -> FloodLimits {
        var flood = FloodLimits()
        guard let limits = try fields.object("limits", known: ["a_run", "an_hour"]) else {
            return flood
        }
        flood.aRun = try limits.number("a_run", 1...10_000) ?? flood.aRun
        flood.anHour = try limits.number("an_hour", 1...100_000) ?? flood.anHour
        return flood
    }
}
