/// The removal of secrets from other parties' texts, before anybody reads them.
///
/// No kind puts a secret into an error, and no provider should; this protects if one does.
struct Redaction: Sendable {
    private let secrets: [String]

    /// The minimum length of a line to remove; shorter ones, such as `}`, reveal nothing.
    private static let tellingBytes = 16

    /// Creates a redaction of secrets and of their lines, because errors quote lines of files.
    init(_ secrets: [String]) {
        let lines = secrets.flatMap { $0.split(whereSeparator: \.isNewline) }
            .filter { $0.utf8.count >= Self.tellingBytes && !$0.hasPrefix("-----") }
            .map(String.init)
        // The longest first, so that removing one does not hide a part of another.
        self.secrets = Set(secrets + lines).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    }

    /// Returns `text` without secrets and control characters, cut to a readable length.
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
