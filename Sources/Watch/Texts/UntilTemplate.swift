import Context
import Times

/// The end of a notification, as a rule takes it from an item: a date or a time, and perhaps a span
/// after it, such as `{{legislative_day}} + 6d`.
package struct UntilTemplate: Hashable, Sendable {
    /// The separator between the time and the span.
    static let separator = " + "

    /// The text of the date or the time; an item that gives an empty one has no end.
    let text: TextTemplate
    /// The span after it.
    let more: Duration

    /// Returns the moment from which on nothing is sent; nil if there is none.
    ///
    /// A date ends with its day.
    func moment(_ values: TemplateValues, in zone: ZoneRules) throws(TemplateError) -> UnixTime? {
        let written = try text.fill(values)
        guard !written.isEmpty else { return nil }
        guard let end = TimeText.end(.text(written), in: zone) else {
            throw TemplateError("is '\(written.prefix(40))', which is no time that Herald reads")
        }
        return end + more
    }
}

extension RecipeFields {
    /// Reads the end of a notification.
    func until(_ name: String) throws(RecipeError) -> UntilTemplate? {
        guard let whole = try text(name) else { return nil }
        var (text, more) = (whole, Duration.zero)
        // A default may have the separator in it.
        if let mark = whole.ranges(of: UntilTemplate.separator).last,
            !whole[mark.upperBound...].contains("}}")
        {
            guard let span = Self.span(whole[mark.upperBound...]) else {
                throw error(
                    name,
                    "has '\(whole[mark.upperBound...].prefix(20))' after the time; write it like "
                        + "4h or 2d")
            }
            (text, more) = (String(whole[..<mark.lowerBound]), span)
        }
        let template = try Self.template(text, field(name))
        if let other = StraySpan.first(in: template) {
            throw error(
                name,
                "has '\(other.prefix(20))', which is no part of a time; one span may end the text, "
                    + "with a blank before and after the +, such as {{event_day}} + 2d")
        }
        guard !template.fields.isEmpty else {
            throw error(name, "has no field; write it like {{event_day}} or {{event_day}} + 2d")
        }
        return UntilTemplate(text: template, more: more)
    }
}

/// A span that stands where it would become a part of the time's text.
private enum StraySpan {
    /// The last letters of spans as people write them; a date and a clock have none of them after a
    /// number.
    private static let units = "smhdwy"

    /// Returns the first such span in a template's text besides its fields; nil if it has none.
    static func first(in template: TextTemplate) -> Substring? {
        for case .text(let text) in template.parts {
            if let found = first(in: text[...]) { return found }
        }
        return nil
    }

    private static func first(in text: Substring) -> Substring? {
        var rest = text
        while let sign = rest.firstIndex(where: { $0 == "+" || $0 == "-" }) {
            let after = rest[rest.index(after: sign)...]
            let number = after.drop { $0 == " " }
            let end = number.drop { $0.isASCII && $0.isNumber }
            let isNumber = end.startIndex > number.startIndex
            let isLast = end.dropFirst().first.map { !$0.isLetter && !$0.isNumber } ?? true
            if isNumber, isLast, let unit = end.first, units.contains(unit) {
                return rest[sign...]
            }
            rest = after
        }
        return nil
    }
}
