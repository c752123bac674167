extension Recipe {
    /// The texts with placeholders, each with the path of its field, such as
    /// `rules[0].send.title`.
    var templates: [(field: String, text: TextTemplate)] {
        var found: [(field: String, text: TextTemplate?)] = [("source.url", source.url)]
        found += lookups.enumerated().map { ("lookups[\($0)].url", $1.url) }
        for (index, rule) in rules.enumerated() {
            let (place, message) = ("rules[\(index)]", rule.message)
            found += rule.once.map { ("\(place).once", $0) }
            found.append(("\(place).after", rule.after))
            // A selector with placeholders is such a text as well.
            found.append(("\(place).send.audience", try? TextTemplate(message.audience.text)))
            found += message.texts.templates("\(place).send")
            found += message.many.templates("\(place).send.many")
            found += Self.sorted(message.variables, "\(place).send.variables")
            found.append(("\(place).send.collapse", message.collapse))
            found.append(("\(place).send.until", message.until?.text))
        }
        found += [
            ("digest.title", digest.title), ("digest.body", digest.body),
            ("digest.url", digest.url),
        ]
        return found.compactMap { field, text in text.map { (field, $0) } }
    }

    fileprivate static func sorted(
        _ texts: [String: TextTemplate], _ place: String
    ) -> [(field: String, text: TextTemplate?)] {
        texts.sorted { $0.key < $1.key }.map { ("\(place).\($0.key)", $0.value) }
    }
}

extension RuleMessage.Texts {
    fileprivate func templates(_ place: String) -> [(field: String, text: TextTemplate?)] {
        [
            ("\(place).title", title), ("\(place).body", body), ("\(place).url", url),
            ("\(place).image", image),
        ] + Recipe.sorted(data, "\(place).data")
    }
}
