import Suggestions

/// What to say of a field that an item lacks.
enum FieldHint {
    /// The most names that are listed where none is near.
    private static let listed = 12

    /// How a hint begins that names the field that was probably meant.
    static let suggests = "did you mean "

    /// Returns the field that was probably meant, or the names that are there.
    ///
    /// Looks at the object in which the path's first unknown step was searched, so that a misspelt
    /// `sponsor.nmae` is told of `sponsor.name`.
    static func text(for path: FieldPath, in fields: ItemValue) -> String {
        var before: [Substring] = []
        var value = fields
        for step in path.description.split(separator: ".") {
            if let next = FieldPath(step)?.value(in: value) {
                before.append(step)
                value = next
                continue
            }
            let names = names(of: value)
            if let near = Suggestion.nearest(to: String(step), in: names) {
                return "\(suggests)\((before + [near[...]]).joined(separator: "."))?"
            }
            let owner = before.isEmpty ? "it" : before.joined(separator: ".")
            guard !names.isEmpty else { return "\(owner) has no fields" }
            return "\(owner) has \(names.prefix(listed).joined(separator: ", "))"
        }
        return "it is there, and empty"
    }

    /// Returns the names in an object, or in the first object of a list.
    private static func names(of value: ItemValue) -> [String] {
        if case .list(let list) = value { return list.first.map(names) ?? [] }
        return value.members.keys.sorted()
    }
}
