import PlaceholderTexts
import DeliveryAdapters
import Protocol
import ServiceKit

/// The placeholders in texts (`{{names}}`) and their values.
///
/// Filling them in is bounded for all texts together: the length of the result is added up before
/// any of it is built, as a name of five bytes may have a value of a hundred thousand.
struct Placeholders: Hashable, Sendable {
    /// The values by name.
    private let variables: [String: String]
    /// The number of bytes that the texts filled from now on may have.
    private(set) var left: Int

    /// Creates placeholders with their values.
    ///
    /// - Parameter limit: The maximum size in bytes of all texts together, once they are filled.
    init(_ variables: [String: String], limit: Int = RequestLimits.allTextBytes) {
        (self.variables, left) = (variables, limit)
    }

    /// Returns the names in a text, in order.
    ///
    /// - Throws: `invalidArgument` that names the field, for unmatched braces.
    static func names(in text: String, _ field: String) throws(RPCError) -> [String] {
        try parts(of: text, field).compactMap { if case .name(let name) = $0 { name } else { nil } }
    }

    /// Returns the text with the variables' values in place of the placeholders.
    ///
    /// - Throws: `invalidArgument` for a name without a value, and if the texts become too long.
    mutating func fill(_ text: String, _ field: String) throws(RPCError) -> String {
        guard text.utf8.count <= RequestLimits.templateBytes else {
            throw .invalid(
                field, "has \(text.utf8.count) bytes; at most \(RequestLimits.templateBytes)")
        }
        var filled: [Substring] = []
        for part in try Self.parts(of: text, field) {
            switch part {
            case .text(let text): filled.append(text)
            case .name(let name):
                guard let value = variables[name] else {
                    throw .invalid("variables", "has no \(quoting: name), which \(field) needs")
                }
                filled.append(value[...])
            }
            left -= filled.last?.utf8.count ?? 0
            guard left >= 0 else {
                throw .invalid(
                    field,
                    "becomes too long when its variables are filled in; all texts together may "
                        + "have \(RequestLimits.allTextBytes) bytes")
            }
        }
        return filled.joined()
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
