/// The place of a field in an item, such as `title`, `sponsor.name` or `actions.0.text`.
package struct FieldPath: Hashable, Sendable, CustomStringConvertible {
    /// The longest path, in bytes: deeper fields exist in no source that was looked at.
    package static let longest = 200

    /// The path as it is written.
    package let description: String
    private let steps: [String]

    /// Reads a path; nil if it is empty, too long, or has an empty step.
    package init?(_ text: some StringProtocol) {
        let parts = String(text).split(separator: ".", omittingEmptySubsequences: false)
        let steps = parts.map { String($0) }
        guard text.utf8.count <= Self.longest, !steps.contains(where: { $0.isEmpty }) else {
            return nil
        }
        guard !text.contains(where: { $0.isWhitespace || $0 == "|" || $0 == "'" }) else {
            return nil
        }
        description = String(text)
        self.steps = steps
    }

    /// The name of the outermost field.
    package var first: String { steps.first ?? "" }

    /// Returns the value at this path; nil if there is none.
    ///
    /// A step into a list is an index, or a name that is looked up in each of its elements.
    ///
    /// - Parameter meter: counts the elements; once too much is used up, there is no value in them.
    package func value(in value: ItemValue, _ meter: WorkMeter? = nil) -> ItemValue? {
        var value = value
        for step in steps {
            guard let next = Self.step(step, into: value, meter) else { return nil }
            value = next
        }
        return value
    }

    /// Returns a value without its part at this path.
    func removed(from value: ItemValue) -> ItemValue { Self.remove(steps[...], from: value) }

    private static func remove(_ steps: ArraySlice<String>, from value: ItemValue) -> ItemValue {
        guard let step = steps.first else { return value }
        let rest = steps.dropFirst()
        switch value {
        case .object(var members):
            guard let inner = members[step] else { return value }
            members[step] = rest.isEmpty ? nil : remove(rest, from: inner)
            return .object(members)
        case .list(var list):
            guard step.utf8.allSatisfy({ (48...57).contains($0) }), let index = Int(step) else {
                return .list(list.map { remove(steps, from: $0) })
            }
            guard list.indices.contains(index) else { return value }
            list[index] = rest.isEmpty ? .null : remove(rest, from: list[index])
            return .list(list)
        default: return value
        }
    }

    private static func step(
        _ step: String, into value: ItemValue, _ meter: WorkMeter?
    ) -> ItemValue? {
        switch value {
        case .object(let members): return members[step]
        case .list(let list):
            if step.utf8.allSatisfy({ (48...57).contains($0) }), let index = Int(step) {
                return list.indices.contains(index) ? list[index] : nil
            }
            // Many items may share a list that has nothing of the name.
            guard meter?.take(list.count * 8) ?? true else { return nil }
            let found = list.compactMap { Self.step(step, into: $0, meter) }
            return found.isEmpty ? nil : .list(found)
        default: return nil
        }
    }
}
