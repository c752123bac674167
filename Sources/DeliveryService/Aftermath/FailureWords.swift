import Protocol
import ServiceKit
import Storage

/// The words that a list of failures looks for: each is in the device's id, the provider's name or
/// the error.
struct FailureWords: Hashable, Sendable {
    /// The most words; people type a few, and each is looked for in each group of failures.
    private static let most = 8

    /// The words, with the letters A to Z in lower case, as SQLite's `lower` writes them.
    private let words: [String]

    /// Looks for nothing.
    init() { words = [] }

    /// Reads the words of a text.
    ///
    /// - Throws: `invalid` naming the field `text` if the text or the list of words is too long.
    init(_ text: String) throws(RPCError) {
        guard text.utf8.count <= SearchQuery.longest else {
            throw .invalid("text", "has more than \(SearchQuery.longest) bytes")
        }
        let words = text.split { $0.isWhitespace || $0 == "\0" }
        guard words.count <= Self.most else {
            throw .invalid("text", "has \(words.count) words; at most \(Self.most) can be searched")
        }
        self.words = words.map { Self.lower(String($0)) }
    }

    /// True if nothing is looked for.
    var isEmpty: Bool { words.isEmpty }

    /// The values of the condition's parameters.
    var values: [StorageValue] { words.map { .text($0) } }

    /// Returns the SQL expression of whether a group of failures may have all of the words.
    ///
    /// - Parameter first: The number of the first of the expression's parameters.
    func condition(from first: Int) -> String {
        let parts = words.indices.map { index in
            let parameter = "?\(first + index)"
            let fields = ["adapter", "error", "devices"].map {
                "instr(lower(failure.\($0)), \(parameter)) > 0"
            }
            return "(\(fields.joined(separator: " OR ")))"
        }
        return parts.isEmpty ? "TRUE" : parts.joined(separator: " AND ")
    }

    /// Returns the devices of a group that have all of the words in their id, the adapter or the
    /// error.
    func matching(_ group: FailureGroup) -> [DeviceLines.Device] {
        let devices = group.devices.present
        guard !words.isEmpty else { return devices }
        let shared = [group.kind.adapter, group.kind.error].map(Self.lower)
        let rest = words.filter { word in !shared.contains { $0.contains(word) } }
        guard !rest.isEmpty else { return devices }
        return devices.filter { device in
            let id = Self.lower(device.id)
            return rest.allSatisfy { id.contains($0) }
        }
    }

    private static func lower(_ text: String) -> String {
        String(
            decoding: text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }
}
