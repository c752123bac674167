import DeliveryAdapters
import Protocol
import ServiceKit

/// The placeholders in texts (`{{names}}`) and their values.
struct Placeholders: Hashable, Sendable {
    /// Returns the names in a text, in order.
    ///
    /// - Throws: `invalidArgument` that names the field, for unmatched braces.
    static func names(in text: String, _ field: String) throws(RPCError) -> [String] {
        try parts(of: text, field).compactMap { if case .name(let name) = $0 { name } else { nil } }
    }

    /// Returns the text with the variables' values in place of the placeholders.
    ///
    /// - Throws: `invalidArgument` for a name without a value.
    static func fill(
        _ text: String, _ field: String, with variables: [String: String]
    ) throws(RPCError) -> String {
        var filled = ""
        for part in try parts(of: text, field) {
            switch part {
            case .text(let text): filled += text
            case .name(let name):
                guard let value = variables[name] else {
                    throw .invalid("variables", "has no '\(name)', which \(field) needs")
                }
                filled += value
            }
        }
        return filled
    }

    private static func parts(
        of text: String, _ field: String
    ) throws(RPCError) -> [PlaceholderText.Part] {
        do throws(PlaceholderText.Malformed) {
            return try PlaceholderText(text).parts
        } catch { throw .invalid(field, error.problem) }
    }

    /// Returns whether a text can be the name of a variable.
    static func isName(_ name: some StringProtocol) -> Bool { PlaceholderText.isName(name) }
}
