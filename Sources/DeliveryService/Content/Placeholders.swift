import DeliveryAdapters
import Protocol
import ServiceKit

/// The `{{names}}` in texts: which there are, and what stands for them.
struct Placeholders: Hashable, Sendable {
    /// The names in a text, in their order.
    ///
    /// - Throws: `invalidArgument` naming the field for braces that do not go together.
    static func names(in text: String, _ field: String) throws(RPCError) -> [String] {
        try parts(of: text, field).compactMap { if case .name(let name) = $0 { name } else { nil } }
    }

    /// The text with the variables' values in the places of their names.
    ///
    /// - Throws: `invalidArgument` for a name that has no value.
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

    /// Whether a text can be the name of a variable.
    static func isName(_ name: some StringProtocol) -> Bool { PlaceholderText.isName(name) }
}
