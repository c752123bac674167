/// Takes secrets out of words that others have chosen, before anybody gets to read them.
///
/// No kind puts a secret into an error, and no provider should; this holds if one does.
struct Redaction: Sendable {
    private let secrets: [String]

    /// A line of a file that is shorter says nothing: `}`.
    private static let tellingBytes = 16

    /// Takes these out, and their lines: errors quote lines of files.
    init(_ secrets: [String]) {
        let lines = secrets.flatMap { $0.split(whereSeparator: \.isNewline) }
            .filter { $0.utf8.count >= Self.tellingBytes && !$0.hasPrefix("-----") }
            .map(String.init)
        // The longest first, so that none hides a part of another.
        self.secrets = Set(secrets + lines).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    }

    /// `text` without secrets and control characters, cut to a length for people.
    func callAsFunction(_ text: String) -> String {
        var text = text
        for secret in secrets { text = text.replacing(secret, with: "[secret]") }
        var tame = ""
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
            guard tame.utf8.count + UTF8.width(scalar) <= ProviderBounds.reasonBytes else { break }
            tame.unicodeScalars.append(scalar)
        }
        return tame
    }
}
