import Protocol
import ServiceKit

extension Proto.Content {
    /// All texts that a person or an app gets, with the names of their fields.
    var texts: [(field: String, text: String)] {
        var texts = [
            ("content.title", title), ("content.body", body), ("content.url", url),
            ("content.image_url", imageUrl), ("content.collapse_key", collapseKey),
            ("content.thread", thread),
        ]
        for (name, value) in data.sorted(by: { $0.key < $1.key }) {
            texts.append(("content.data.\(name)", value))
        }
        for (place, action) in actions.enumerated() {
            texts.append(("content.actions[\(place)].title", action.title))
            texts.append(("content.actions[\(place)].url", action.url))
        }
        for (name, value) in locKeys?.arguments ?? [] { texts.append((name, value)) }
        for (place, text) in localized.enumerated() {
            for (name, value) in text.texts {
                texts.append(("content.localized[\(place)].\(name)", value))
            }
        }
        return texts.map { (field: $0.0, text: $0.1) }
    }

    /// Returns the names of the variables in the texts, each once, in alphabetical order.
    func variables() throws(RPCError) -> [String] {
        var names: Set<String> = []
        for (field, text) in texts { names.formUnion(try Placeholders.names(in: text, field)) }
        return names.sorted()
    }

    /// Returns the content with variables in place of the placeholders.
    ///
    /// - Throws: `invalidArgument` that names a variable without a value, or a field with malformed
    ///   placeholders.
    func filled(with variables: [String: String]) throws(RPCError) -> Self {
        try ContentCheck.counts(self)
        var placeholders = Placeholders(variables)
        func fill(_ text: String, _ field: String) throws(RPCError) -> String {
            try placeholders.fill(text, field)
        }
        var filled = self
        filled.title = try fill(title, "content.title")
        filled.body = try fill(body, "content.body")
        filled.url = try fill(url, "content.url")
        filled.imageUrl = try fill(imageUrl, "content.image_url")
        filled.collapseKey = try fill(collapseKey, "content.collapse_key")
        filled.thread = try fill(thread, "content.thread")
        for (name, value) in data { filled.data[name] = try fill(value, "content.data.\(name)") }
        for place in actions.indices {
            let field = "content.actions[\(place)]"
            filled.actions[place].title = try fill(actions[place].title, "\(field).title")
            filled.actions[place].url = try fill(actions[place].url, "\(field).url")
        }
        filled.locKeys = try locKeys?.filled(fill)
        for place in localized.indices {
            let (text, field) = (localized[place], "content.localized[\(place)]")
            filled.localized[place].title = try fill(text.title, "\(field).title")
            filled.localized[place].body = try fill(text.body, "\(field).body")
            filled.localized[place].url = try fill(text.url, "\(field).url")
            filled.localized[place].imageUrl = try fill(text.imageUrl, "\(field).image_url")
        }
        return filled
    }

    /// Returns a template's content overridden by the fields that `other` sets.
    func overridden(by other: Self) -> Self {
        var content = self
        if !other.title.isEmpty { content.title = other.title }
        if !other.body.isEmpty { content.body = other.body }
        if !other.url.isEmpty { content.url = other.url }
        if !other.imageUrl.isEmpty { content.imageUrl = other.imageUrl }
        content.data.merge(other.data) { $1 }
        content.silent = silent || other.silent
        if !other.collapseKey.isEmpty { content.collapseKey = other.collapseKey }
        content.clear = clear || other.clear
        if !other.sound.isEmpty { content.sound = other.sound }
        if other.badge != nil { content.badge = other.badge }
        if !other.actions.isEmpty { content.actions = other.actions }
        if !other.thread.isEmpty { content.thread = other.thread }
        if other.locKeys != nil { content.locKeys = other.locKeys }
        if !other.localized.isEmpty { content.localized = other.localized }
        if other.apns != nil { content.apns = other.apns }
        return content
    }
}

extension Proto.LocalizedText {
    /// The texts with the names of their fields.
    fileprivate var texts: [(String, String)] {
        [("title", title), ("body", body), ("url", url), ("image_url", imageUrl)]
    }
}

extension Proto.LocKeys {
    /// The arguments of the app's texts with their fields; the keys are not for people.
    fileprivate var arguments: [(String, String)] {
        [("title", titleArgs), ("body", bodyArgs), ("subtitle", subtitleArgs)].flatMap {
            name, all in
            all.enumerated().map { ("content.loc_keys.\(name)_args[\($0)]", $1) }
        }
    }

    /// Returns the keys with variables in place of the placeholders.
    fileprivate func filled(
        _ fill: (String, String) throws(RPCError) -> String
    ) throws(RPCError) -> Self {
        var filled = self
        for place in titleArgs.indices {
            filled.titleArgs[place] = try fill(
                titleArgs[place], "content.loc_keys.title_args[\(place)]")
        }
        for place in bodyArgs.indices {
            filled.bodyArgs[place] = try fill(
                bodyArgs[place], "content.loc_keys.body_args[\(place)]")
        }
        for place in subtitleArgs.indices {
            filled.subtitleArgs[place] = try fill(
                subtitleArgs[place], "content.loc_keys.subtitle_args[\(place)]")
        }
        return filled
    }
}
