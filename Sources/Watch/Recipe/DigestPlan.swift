import JSON

/// What one notification says that takes the place of many held ones.
package struct DigestPlan: Hashable, Sendable {
    /// The title; nil: how many there are.
    package var title: TextTemplate?
    /// The text; nil: the titles of the first.
    package var body: TextTemplate?
    /// What a tap opens; nil: what all of the notifications open, if that is the same.
    package var url: TextTemplate?
    /// The type; nil: that of the notifications.
    package var type: String?
    /// Whom it is for, a selector; nil: whom the notifications are for.
    package var audience: String?

    /// Creates the plan of a recipe that has none.
    package init() {}

    private static let title = "{{count | plural: '# new item', '# new items'}}"
    private static let body = "{{titles | join: ' · ' | truncate: 200}}"

    /// What a digest says of the notifications in it.
    package struct Texts: Hashable, Sendable {
        /// The title.
        package let title: String
        /// The text.
        package let body: String
        /// What a tap opens; nil: the plan does not say.
        package let url: String?
    }

    /// A text that cannot be made.
    package struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        /// The field of the recipe.
        package let field: String
        /// What is wrong with it, worded to follow the field's name.
        package let problem: String

        /// The field and what is wrong with it.
        package var description: String { "\(field) \(problem)" }
    }

    /// Returns the texts for so many notifications.
    ///
    /// - Parameter titles: theirs, the first ``WatchLimits/digestTitles`` of them.
    package func texts(
        _ titles: [String], count: Int, source: String
    ) throws(Mistake) -> Texts {
        let values = TemplateValues(
            .object([
                "count": .integer(Int64(count)), "source": .text(source),
                "titles": .list(titles.prefix(WatchLimits.digestTitles).map { .text($0) }),
            ]))
        var part = "title"
        do throws(TemplateError) {
            let title = try Self.fill(title, or: Self.title, values)
            part = "body"
            let body = try Self.fill(body, or: Self.body, values)
            part = "url"
            return Texts(title: title, body: body, url: try url?.fillURL(values))
        } catch { throw Mistake(field: "digest.\(part)", problem: error.description) }
    }

    private static func fill(
        _ own: TextTemplate?, or usual: String, _ values: TemplateValues
    ) throws(TemplateError) -> String {
        if let own { return try own.fill(values) }
        return try TextTemplate(usual).fill(values)
    }

    /// Reads the member `digest` of a recipe.
    static func read(_ fields: RecipeFields) throws(RecipeError) -> DigestPlan {
        var plan = DigestPlan()
        let known = ["title", "body", "url", "type", "audience"]
        guard let digest = try fields.object("digest", known: known) else { return plan }
        plan.title = try digest.template("title")
        plan.body = try digest.template("body")
        plan.url = try digest.template("url")
        plan.type = try digest.text("type")
        if let type = plan.type { try RuleReader.check(type: type, digest) }
        plan.audience = try digest.selector("audience")
        // A digest is made in a hurry: what is wrong with it is better known before.
        do throws(Mistake) {
            _ = try plan.texts(["One", "Two"], count: 2, source: "name")
        } catch { throw RecipeError(error.field, error.problem) }
        return plan
    }
}
