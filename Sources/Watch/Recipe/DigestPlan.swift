import JSON

/// The texts and the audience of one notification that takes the place of many held ones.
package struct DigestPlan: Hashable, Sendable {
    /// The title; nil for the number of the notifications.
    package var title: TextTemplate?
    /// The text; nil for the titles of the first notifications.
    package var body: TextTemplate?
    /// The link that a tap opens; nil for the one that all of the notifications open, if they have
    /// the same.
    package var url: TextTemplate?
    /// The type; nil for that of the notifications.
    package var type: String?
    /// The selector of the devices that the digest is for; nil for the audience of the
    /// notifications.
    package var audience: String?

    /// Creates the plan of a recipe that has none.
    package init() {}

    private static let title = "{{count | plural: '# new item', '# new items'}}"
    private static let body = "{{titles | join: ' · ' | truncate: 200}}"

    /// The texts of a digest, made for its notifications.
    package struct Texts: Hashable, Sendable {
        /// The title of the digest.
        package let title: String
        /// The text below the title.
        package let body: String
        /// The link that a tap opens; nil if the plan has none.
        package let url: String?
    }

    /// A text that cannot be made.
    package struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        /// The field of the recipe.
        package let field: String
        /// The problem of the text, worded to follow the field's name.
        package let problem: String

        /// The field and its problem.
        package var description: String { "\(field) \(problem)" }
    }

    /// Returns the texts for `count` notifications.
    ///
    /// - Parameter titles: the titles of the notifications, at least the first
    ///   ``WatchLimits/digestTitles``.
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
