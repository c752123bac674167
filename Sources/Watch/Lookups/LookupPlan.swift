/// A further request for each item that is new or changed, such as for the sponsor of a bill.
package struct LookupPlan: Hashable, Sendable {
    /// The field that the answer becomes.
    package var name: String
    /// The URL, with fields of the item.
    package var url: TextTemplate
    /// The part of the answer that the field gets; nil for all of it.
    package var path: FieldPath?
    /// The time for which an answer is remembered.
    package var keep: Duration = .seconds(86_400)
    /// The conditions that an item must fulfil for the request to be made, all of them.
    package var conditions: [Condition] = []

    /// Creates a plan.
    package init(_ name: String, url: TextTemplate) { (self.name, self.url) = (name, url) }
}

/// A request of a lookup for one or more items.
package struct Lookup: Hashable, Sendable {
    /// The request for the answer.
    package var request: PageRequest
    /// The time for which the answer is remembered.
    package var keep: Duration
}

/// The outcome of a lookup: the whole answer, or why there is none.
package typealias LookupAnswer = Result<ItemValue, ItemProblem>

/// Reads the lookups of a recipe.
enum LookupReader {
    static func plans(_ fields: RecipeFields) throws(RecipeError) -> [LookupPlan] {
        let known = ["name", "url", "path", "keep", "when"]
        var plans: [LookupPlan] = []
        for one in try fields.objects("lookups", known: known, most: WatchLimits.lookups) {
            let plan = try plan(one)
            guard !plans.contains(where: { $0.name == plan.name }) else {
                throw one.error("name", "is '\(plan.name)', as that of another lookup")
            }
            plans.append(plan)
        }
        return plans
    }

    private static func plan(_ fields: RecipeFields) throws(RecipeError) -> LookupPlan {
        let name = try fields.requiredText("name")
        guard Recipe.isName(name), name != "count", name != "items", name != "parent" else {
            throw fields.error(
                "name", "is '\(name.prefix(40))'; it becomes a field, of a-z, 0-9, '-' and '_'")
        }
        guard let url = try fields.template("url") else { throw fields.error("url", "is missing") }
        // What an item says must not choose the host.
        guard case .text(let start)? = url.parts.first, let origin = URLText.origin(start),
            start.dropFirst(origin.count).hasPrefix("/")
        else {
            throw fields.error(
                "url",
                "must begin with a host and a path that are written out, such as "
                    + "https://api.example/members/{{member}}")
        }
        var plan = LookupPlan(name, url: url)
        plan.path = try fields.path("path")
        let span = Duration.zero...Duration.seconds(30 * 86_400)
        plan.keep = try fields.duration("keep", span) ?? plan.keep
        plan.conditions = try RuleReader.conditions(fields)
        return plan
    }
}
