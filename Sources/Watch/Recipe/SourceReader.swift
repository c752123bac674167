import JSON

/// Reads the part of a recipe that says where the source is.
enum SourceReader {
    private static let known = [
        "kind", "url", "hook", "folder", "pushed", "every", "headers", "authority", "pages",
        "overlap", "may_be_empty",
    ]
    /// The fields that say where items come from, of which a source has exactly one.
    private static let inputs = ["url", "hook", "folder", "pushed"]
    /// The fields that are only for a source that is fetched; `every` is also for a folder.
    private static let fetched = [
        "every", "headers", "authority", "pages", "overlap", "may_be_empty",
    ]
    private static let ways = ["page", "offset", "cursor", "next", "link"]

    static func source(_ fields: RecipeFields) throws(RecipeError) -> SourcePlan {
        guard let source = try fields.object("source", known: known) else {
            throw fields.error("source", "is missing")
        }
        guard let kind = try source.choice("kind", SourcePlan.Kind.self) else {
            throw source.error("kind", "is missing; it is feed, json or ndjson")
        }
        let input = try input(source)
        guard case .url(let url) = input else { return try pushed(source, kind, input) }
        try check(url, source)
        var plan = SourcePlan(kind: kind, input)
        plan.secretQuery = try SecretQuery(source.text("url") ?? "", source).files
        let span = WatchLimits.shortestEvery...Duration.seconds(7 * 86_400)
        plan.every = try source.duration("every", span) ?? plan.every
        let overlap = Duration.zero...Duration.seconds(366 * 86_400)
        plan.overlap = try source.duration("overlap", overlap) ?? plan.overlap
        // Nothing new since the last run is no mistake, unless the recipe says so.
        let isEmptyAllowed = try source.flag("may_be_empty")
        plan.mayBeEmpty = source.has("may_be_empty") ? isEmptyAllowed : !url.fields.isEmpty
        plan.authority = try source.text("authority").map { (name) throws(RecipeError) in
            try fileName(name, "authority", source)
        }
        try headers(source, &plan)
        plan.paging = try paging(source, kind)
        return plan
    }

    private static func pushed(
        _ source: RecipeFields, _ kind: SourcePlan.Kind, _ input: SourceInput
    ) throws(RecipeError) -> SourcePlan {
        for name in fetched where source.has(name) && (name != "every" || input != .folder) {
            throw source.error(name, "is for sources with a url only")
        }
        var plan = SourcePlan(kind: kind, input)
        plan.mayBeEmpty = true
        let span = WatchLimits.shortestEvery...Duration.seconds(7 * 86_400)
        plan.every = try source.duration("every", span) ?? WatchLimits.folderEvery
        return plan
    }

    /// Reads where the items come from.
    private static func input(_ source: RecipeFields) throws(RecipeError) -> SourceInput {
        let given = inputs.filter(source.has)
        guard given.count == 1, let name = given.first else {
            throw source.error(
                given.last ?? "url",
                given.isEmpty
                    ? "is missing, as are hook, folder and pushed; one says where items come from"
                    : "cannot stand beside \(given[0]): a source has one of url, hook, folder and "
                        + "pushed")
        }
        switch name {
        case "hook":
            let known = ["form", "secret", "header", "fields"]
            guard let hook = try source.object("hook", known: known) else { break }
            return .hook(try HookReader.plan(hook))
        case "folder", "pushed":
            guard try source.flag(name) else {
                throw source.error(name, "is true, or left out")
            }
            return name == "folder" ? .folder : .pushed
        default: break
        }
        guard let text = try source.text("url") else { throw source.error("url", "is missing") }
        let url = try SecretQuery(text, source).url
        return .url(try RecipeFields.template(url, source.field("url")))
    }

    private static func check(
        _ url: TextTemplate, _ source: RecipeFields
    ) throws(RecipeError) {
        if let other = url.fields.first(where: { $0.description != "since" }) {
            throw source.error(
                "url", "has the placeholder \(other); only {{since}} is known before items are read"
            )
        }
        guard url.text.hasPrefix("https://") || url.text.hasPrefix("http://") else {
            throw source.error("url", "must begin with https:// or http://")
        }
    }

    private static func headers(
        _ source: RecipeFields, _ plan: inout SourcePlan
    ) throws(RecipeError) {
        guard let member = source.member("headers") else { return }
        let path = source.field("headers")
        let value: ItemValue
        do throws(JSONError) { value = try ItemValue(member) } catch {
            throw RecipeError(path, error.message)
        }
        for (name, content) in value.members {
            guard HookReader.isHeader(name) else {
                throw RecipeError(path, "has '\(name.prefix(40))', which is no header's name")
            }
            if let text = content.scalar {
                plan.headers[name] = text
            } else if let file = content.members["file"]?.scalar, content.members.count == 1 {
                plan.secretHeaders[name] = try fileName(file, "headers.\(name)", source)
            } else {
                throw RecipeError(
                    "\(path).\(name)",
                    "must be a text, or {\"file\": \"NAME\"} for a secret in secrets/watch")
            }
        }
    }

    static func fileName(
        _ name: String, _ field: String, _ source: RecipeFields
    ) throws(RecipeError) -> String {
        guard !name.contains("/"), !name.hasPrefix("."), !name.utf8.contains(0),
            (1...100).contains(name.utf8.count)
        else {
            throw source.error(
                field, "is '\(name.prefix(60))'; it names a file in secrets/watch, without a path")
        }
        return name
    }

    private static func paging(
        _ source: RecipeFields, _ kind: SourcePlan.Kind
    ) throws(RecipeError) -> Paging? {
        let known = ["by", "parameter", "first", "path"]
        guard let pages = try source.object("pages", known: known) else { return nil }
        let way = try pages.requiredText("by")
        func parameter() throws(RecipeError) -> String { try pages.requiredText("parameter") }
        func path() throws(RecipeError) -> FieldPath {
            guard kind == .json else {
                throw pages.error("by", "is '\(way)', which is for sources of the kind json only")
            }
            guard let path = try pages.path("path") else { throw pages.error("path", "is missing") }
            return path
        }
        switch way {
        case "page":
            return .page(
                parameter: try parameter(), first: try pages.number("first", 0...1) ?? 1)
        case "offset": return .offset(parameter: try parameter())
        case "cursor": return .cursor(parameter: try parameter(), path: try path())
        case "next": return .next(path: try path())
        case "link": return .link
        default:
            throw pages.error(
                "by", "is '\(way.prefix(40))', which is none of \(ways.joined(separator: ", "))")
        }
    }
}
