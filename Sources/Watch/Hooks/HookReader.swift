import JSON

/// Reads the part of a recipe that describes a webhook.
enum HookReader {
    static func plan(_ fields: RecipeFields) throws(RecipeError) -> HookPlan {
        guard let form = try fields.choice("form", HookPlan.Form.self) else {
            throw fields.error("form", "is missing; it is github, standard, stripe or plain")
        }
        let secret = try SourceReader.fileName(
            try fields.requiredText("secret"), "secret", fields)
        let header = try fields.text("header") ?? ""
        guard (form == .plain) == !header.isEmpty else {
            throw fields.error(
                "header",
                form == .plain
                    ? "is missing; it names the field with the signature"
                    : "is for the form plain only; \(form.rawValue) has its own")
        }
        var plan = HookPlan(form, secret: secret, header: header)
        let headers = try fields.textsByName("fields")
        guard headers.count <= WatchLimits.listed else {
            throw fields.error(
                "fields",
                "has \(headers.count) entries; at most \(WatchLimits.listed) are allowed")
        }
        for (name, header) in headers {
            guard isHeader(header) else {
                throw fields.error(
                    "fields", "has '\(header.prefix(40))' for \(name), which is no header's name")
            }
            plan.fields[name] = header.lowercased()
        }
        guard header.isEmpty || isHeader(header) else {
            throw fields.error("header", "is '\(header.prefix(40))', which is no header's name")
        }
        return plan
    }

    static func isHeader(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100
            && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
    }
}
