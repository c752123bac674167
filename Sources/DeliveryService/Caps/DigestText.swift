import DeliveryEngine
import Protocol
import ServiceKit

/// The type and the content of digests.
enum DigestText {
    /// The placeholders in a digest's texts.
    static let count = "count"
    static let titles = "titles"

    /// Returns the type of a cap's digests; a cap of every type has a separate one, which can be
    /// switched off.
    static func type(of cap: String) -> String { cap.isEmpty ? "/digest" : cap }

    /// Returns the content of a digest for devices that missed `count` messages, with some titles.
    static func content(
        of texts: Proto.DigestTexts, count: Int, titles: [String]
    ) throws(RPCError) -> Proto.Content {
        let values = [
            Self.count: "\(count)", Self.titles: titles.joined(separator: "\n"),
        ]
        var content = Proto.Content()
        var placeholders = Placeholders(values)
        content.title = try placeholders.fill(texts.title, "cap.digest.title")
        content.body = try placeholders.fill(texts.body, "cap.digest.body")
        content.url = try placeholders.fill(texts.url, "cap.digest.url")
        // Without titles, the number may be all that there is.
        if content.title.isEmpty, content.body.isEmpty { content.title = "\(count)" }
        return content
    }

    /// Returns the title of a missed message, in one line.
    static func title(of content: Proto.Content) -> String {
        let text = content.title.isEmpty ? content.body : content.title
        let line = String(text.map { $0.isNewline ? " " : $0 })
        var short = String(line.prefix(CapLimits.titleCharacters))
        while short.utf8.count > CapLimits.titleBytes { short.removeLast() }
        return short == line ? line : short.dropLast() + "…"
    }
}
