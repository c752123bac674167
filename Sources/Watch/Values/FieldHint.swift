import Suggestions

/// The hints in messages about a field that an item lacks.
enum FieldHint {
    /// The most names of an object that are compared with the missing one.
    private static let compared = 1000
    /// The most names that are listed where none is near.
    private static let listed = 12

    /// The work of looking into a member of an object, in bytes that are compared.
    private static let memberCost = 64

    /// The beginning of a hint that names the field that was probably meant.
    static let suggests = "did you mean "

    /// The hint for an item of which too much was looked at to name fields.
    private static let others = "it has other fields"

    /// Returns the field that was probably meant, or the names that are there.
    ///
    /// Looks at the object in which the path's first unknown step was searched, so that a misspelt
    /// `sponsor.nmae` is told of `sponsor.name`, and within that, so that `time` is told of
    /// `properties.time`.
    ///
    /// - Parameter meter: counts the names that are looked at, which a source may have many of in
    ///   each item; once too much is used up, the text names none.
    static func text(
        for path: FieldPath, in fields: ItemValue, _ meter: WorkMeter = WorkMeter()
    ) -> String {
        let meter = meter.ofHints
        guard !meter.isUsedUp else { return others }
        var before: [Substring] = []
        var value = fields
        let steps = path.description.split(separator: ".")
        for step in steps {
            if let next = FieldPath(step)?.value(in: value, meter) {
                before.append(step)
                value = next
                continue
            }
            if let owner = owner(of: steps[before.count...], in: value, meter) {
                let whole = before + [owner[...]] + steps[before.count...]
                return "\(suggests)\(whole.joined(separator: "."))?"
            }
            let names = names(of: value)
            guard meter.take(names.reduce(0) { $0 + $1.utf8.count }) else {
                return others
            }
            if let near = Suggestion.nearest(to: String(step), in: names) {
                return "\(suggests)\((before + [near[...]]).joined(separator: "."))?"
            }
            let owner = before.isEmpty ? "it" : before.joined(separator: ".")
            guard value.members.count <= compared else {
                return "\(owner) has \(value.members.count) others"
            }
            guard !names.isEmpty else { return "\(owner) has no fields" }
            return "\(owner) has \(names.prefix(listed).joined(separator: ", "))"
        }
        return "it is there, and empty"
    }

    /// Returns the path of the member, or of the member of one, that has the field that these steps
    /// name; nil if none has.
    private static func owner(
        of steps: ArraySlice<Substring>, in value: ItemValue, _ meter: WorkMeter
    ) -> String? {
        guard let path = FieldPath(steps.joined(separator: ".")) else { return nil }
        func owner(in value: ItemValue) -> String? {
            guard value.members.count <= compared,
                meter.take(value.members.count * memberCost)
            else { return nil }
            return value.members.sorted { $0.key < $1.key }
                .first { path.value(in: $0.value, meter) != nil && FieldPath($0.key) != nil }?.key
        }
        if let owner = owner(in: value) { return owner }
        guard value.members.count <= compared else { return nil }
        for (name, member) in value.members.sorted(by: { $0.key < $1.key }) {
            if let inner = owner(in: member) { return "\(name).\(inner)" }
        }
        return nil
    }

    /// Returns the names in an object, or in the first object of a list.
    private static func names(of value: ItemValue) -> [String] {
        if case .list(let list) = value { return list.first.map(names) ?? [] }
        // Whoever has that many, or such long ones, has made them up.
        guard value.members.count <= compared else { return [] }
        return value.members.keys.filter { $0.utf8.count <= FieldPath.longest }.sorted()
    }
}
