import Crypto
import PlaceholderTexts

/// A URL that ends a subscription on a POST request (RFC 8058).
///
/// This is an https URL with placeholders such as `{{device}}` for a message's values.
package struct UnsubscribeURL: Hashable, Sendable {
    /// The reason why a text is not such a URL, worded to follow the setting's name.
    struct Problem: Error { let text: String }

    private typealias Value = @Sendable (OutgoingMessage) -> String

    /// The values of the placeholders.
    private static let values: [String: Value] = [
        "device": \.deviceID, "address": \.address, "app": \.app, "type": \.type,
        "notification": \.notificationID,
    ]
    /// The maximum length of the setting in bytes, which is that of a message's URLs.
    private static let longest = 2_048
    /// The maximum number of placeholders, since each may take several hundred bytes of every mail.
    private static let placeholders = 8
    private static let namesOfRecipients: Set<String> = ["device", "address"]

    private let parts: [PlaceholderText.Part]

    /// Parses the setting.
    init(_ text: String) throws(Problem) {
        guard text.utf8.count <= Self.longest else {
            throw Problem(text: "has \(text.utf8.count) bytes; at most \(Self.longest)")
        }
        let read: PlaceholderText
        do throws(PlaceholderText.Malformed) {
            read = try PlaceholderText(text)
        } catch { throw Problem(text: error.problem) }
        let names = Self.values.keys.sorted().map { "{{\($0)}}" }.joined(separator: ", ")
        for name in read.names where Self.values[name] == nil {
            throw Problem(text: "has {{\(name)}}, which is none of \(names)")
        }
        guard read.names.count <= Self.placeholders else {
            throw Problem(
                text: "has \(read.names.count) placeholders; at most \(Self.placeholders)")
        }
        parts = read.parts
        guard MailText.isURL(written { _ in "x" }) else {
            throw Problem(text: "is not an https URL, which List-Unsubscribe needs")
        }
        guard case .text(let start)? = parts.first, parts.count == 1 || Self.hasHost(start) else {
            throw Problem(text: "has a placeholder before the path; the host must be fixed")
        }
    }

    /// True if the URL identifies the recipient, which one-click unsubscription requires.
    var isOfRecipient: Bool {
        parts.contains { part in
            if case .name(let name) = part { Self.namesOfRecipients.contains(name) } else { false }
        }
    }

    /// Returns the URL for a message, with percent-encoded values.
    func url(for message: OutgoingMessage) -> String {
        written { PercentEncoding.encode(Self.values[$0]?(message) ?? "") }
    }

    private func written(_ value: (String) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): String(text)
            case .name(let name): value(name)
            }
        }.joined()
    }

    private static func hasHost(_ start: Substring) -> Bool {
        let authority = start.dropFirst("https://".count)
        return authority.first != "/" && authority.contains { "/?".contains($0) }
    }
}
