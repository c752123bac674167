import DeliveryEngine
import Protocol
import ServiceKit

/// What a digest is and says.
enum DigestText {
    /// The names that stand in its texts.
    static let count = "count"
    static let titles = "titles"

    /// The type of a cap's digests; one of every type has its own, so that it can be switched off.
    static func type(of cap: String) -> String { cap.isEmpty ? "/digest" : cap }

    /// A digest for devices that have missed so many, with the titles that it tells of.
    static func content(
        of texts: Proto.DigestTexts, count: Int, titles: [String]
    ) throws(RPCError) -> Proto.Content {
        let values = [
            Self.count: "\(count)", Self.titles: titles.joined(separator: "\n"),
        ]
        var content = Proto.Content()
        content.title = try Placeholders.fill(texts.title, "cap.digest.title", with: values)
        content.body = try Placeholders.fill(texts.body, "cap.digest.body", with: values)
        content.url = try Placeholders.fill(texts.url, "cap.digest.url", with: values)
        // Without titles there may be nothing to say but how many.
        if content.title.isEmpty, content.body.isEmpty { content.title = "\(count)" }
        return content
    }

    /// A missed message in a line.
    static func title(of content: Proto.Content) -> String {
        let text = content.title.isEmpty ? content.body : content.title
        let line = String(text.map { $0.isNewline ? " " : $0 })
        var short = String(line.prefix(CapLimits.titleCharacters))
        while short.utf8.count > CapLimits.titleBytes { short.removeLast() }
        return short == line ? line : short.dropLast() + "…"
    }
}
