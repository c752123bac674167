import Audience
import JSON

/// Reads the rules of a recipe.
enum RuleReader {
    private static let texts = ["title", "body", "url", "image", "data"]
    private static let sent =
        texts + [
            "type", "audience", "many", "template", "variables", "collapse", "expire", "local_time",
            "if_passed", "until", "urgent",
        ]
    private static let tests =
        ["field", "equals", "is_not", "matches", "exists", "changed"]
        + Condition.Test.Comparison.allCases.map(\.rawValue)

    static func rule(_ fields: RecipeFields) throws(RecipeError) -> Rule {
        let name = try fields.requiredText("name")
        guard Recipe.isName(name), name.utf8.count <= WatchLimits.ruleNameBytes else {
            throw fields.error(
                "name",
                "is '\(name.prefix(40))'; it has at most \(WatchLimits.ruleNameBytes) of a-z, 0-9, "
                    + "'-' and '_'")
        }
        guard let send = try fields.object("send", known: sent) else {
            throw fields.error("send", "is missing")
        }
        var rule = Rule(name: name, message: try message(send))
        rule.conditions = try conditions(fields)
        rule.group = try fields.paths("group")
        rule.once = try fields.templateList("once")
        rule.after = try fields.template("after")
        rule.onChange = try fields.choice("on_change", Rule.OnChange.self) ?? .never
        if rule.asksForChange, !fields.has("on_change") { rule.onChange = .again }
        guard rule.group.isEmpty || rule.once.isEmpty else {
            throw fields.error("once", "cannot stand beside group: a group has no one item")
        }
        return rule
    }

    /// Reads the conditions `when`.
    static func conditions(_ fields: RecipeFields) throws(RecipeError) -> [Condition] {
        var conditions: [Condition] = []
        for one in try fields.objects("when", known: tests, most: 32) {
            conditions.append(try condition(one))
        }
        return conditions
    }

    private static func condition(_ fields: RecipeFields) throws(RecipeError) -> Condition {
        guard let field = try fields.path("field") else {
            throw fields.error("field", "is missing")
        }
        let given = tests.dropFirst().filter(fields.has)
        guard given.count == 1, let name = given.first else {
            throw RecipeError(
                fields.path,
                "must have one of \(tests.dropFirst().joined(separator: ", ")), not \(given.count)")
        }
        let test: Condition.Test
        switch name {
        case "equals": test = .equals(try fields.texts(name))
        case "is_not": test = .isNot(try fields.texts(name))
        case "matches": test = .matches(try fields.texts(name).map(Wildcard.init))
        case "exists": test = .exists(try fields.flag(name))
        case let name where Condition.Test.Comparison(rawValue: name) != nil:
            let limit = try fields.required(name)
            guard [.integer, .real].contains(limit.kind), let value = try? limit.double(),
                let comparison = Condition.Test.Comparison(rawValue: name)
            else { throw fields.error(name, "must be a number") }
            test = .number(comparison, value)
        default:
            let change = try fields.object("changed", known: ["from", "to"])
            test = .changed(
                from: try change?.texts("from") ?? [], to: try change?.texts("to") ?? [])
        }
        return Condition(field: field, test: test)
    }

    private static func message(_ send: RecipeFields) throws(RecipeError) -> RuleMessage {
        let type = try send.requiredText("type")
        try check(type: type, send)
        let audience: AudienceTemplate
        do throws(TemplateError) {
            audience = try AudienceTemplate(try audienceText(send))
        } catch { throw send.error("audience", error.description) }
        var message = RuleMessage(type: type, audience: audience)
        message.texts = try contents(send)
        if let many = try send.object("many", known: texts) { message.many = try contents(many) }
        message.template = try send.text("template")
        message.variables = try send.templates("variables")
        guard message.template != nil || message.texts.title != nil || message.texts.body != nil
        else {
            throw send.error("title", "is missing, as are body and template; one must be there")
        }
        guard message.template != nil || message.variables.isEmpty else {
            throw send.error("variables", "are those of a template, which is missing")
        }
        message.collapse = try send.template("collapse")
        let range = Duration.seconds(60)...Duration.seconds(28 * 86_400)
        message.expire = try send.duration("expire", range) ?? message.expire
        message.until = try send.until("until")
        message.isUrgent = try send.flag("urgent")
        try timing(send, &message)
        return message
    }

    static func check(type: String, _ fields: RecipeFields) throws(RecipeError) {
        guard !type.contains("{{") else {
            throw fields.error(
                "type", "is '\(type.prefix(60))'; it is a path such as /bill/vote, written out")
        }
        do throws(TagError) { _ = try NotificationType(type) } catch {
            throw fields.error(
                "type",
                error.code == .notAPath
                    ? error.message : "is no path such as /bill/vote: \(error.message)")
        }
    }

    private static func audienceText(_ send: RecipeFields) throws(TemplateError) -> String {
        do throws(RecipeError) { return try send.requiredText("audience") } catch {
            throw TemplateError(error.message)
        }
    }

    private static func contents(
        _ fields: RecipeFields
    ) throws(RecipeError) -> RuleMessage.Texts {
        var texts = RuleMessage.Texts()
        texts.title = try fields.template("title")
        texts.body = try fields.template("body")
        texts.url = try fields.template("url")
        texts.image = try fields.template("image")
        texts.data = try fields.templates("data")
        return texts
    }

    private static func timing(
        _ send: RecipeFields, _ message: inout RuleMessage
    ) throws(RecipeError) {
        if let time = try send.text("local_time") {
            let parts = time.split(separator: ":", omittingEmptySubsequences: false)
            guard time.utf8.count == 5, parts.count == 2, let hour = UInt8(parts[0]),
                let minute = UInt8(parts[1]), hour < 24, minute < 60
            else { throw send.error("local_time", "is '\(time.prefix(20))'; write it like 08:30") }
            message.localTime = time
        }
        guard let passed = try send.text("if_passed") else { return }
        guard message.localTime != nil else {
            throw send.error("if_passed", "says what happens after local_time, which is missing")
        }
        guard ["next-day", "now", "skip"].contains(passed) else {
            throw send.error("if_passed", "is '\(passed.prefix(20))'; it is next-day, now or skip")
        }
        message.ifPassed = passed
    }
}
