package import Context

/// The values that templates are filled with.
package struct TemplateValues: Sendable {
    /// The item's fields.
    package var fields: ItemValue
    /// Values besides the item's fields, which come first: `count` and `items` of a group.
    package var extras: [String: ItemValue] = [:]
    /// The recipe's tables, for the filter `map`.
    package var maps: [String: [String: String]] = [:]
    /// The zone of the filter `date`.
    package var zone = ZoneRules.utc
    /// The meter that counts the work on the values.
    var meter = WorkMeter()

    /// Creates the values of an item.
    package init(
        _ fields: ItemValue, maps: [String: [String: String]] = [:], zone: ZoneRules = .utc
    ) {
        self.fields = fields
        self.maps = maps
        self.zone = zone
    }

    /// Returns the value of a field; nil if there is none.
    func value(at path: FieldPath) -> ItemValue? {
        if extras[path.first] != nil { return path.value(in: .object(extras), meter) }
        return path.value(in: fields, meter)
    }

    /// Returns the error of a field that the item lacks.
    func missing(_ path: FieldPath) -> TemplateError {
        if let value = path.value(in: fields) {
            return TemplateError(
                value.isEmpty
                    ? "needs \(path), which is empty"
                    : "needs \(path), of which its filters leave nothing; "
                        + "'default' gives another text")
        }
        return TemplateError(
            "needs \(path), which the item does not have; "
                + FieldHint.text(for: path, in: fields, meter))
    }
}
