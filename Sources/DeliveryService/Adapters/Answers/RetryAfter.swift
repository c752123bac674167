package import ServiceKit

/// The header that says how long to wait (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// Who asks for longer is asked again after this: by then an operator has noticed.
    package static let longest: Duration = .seconds(86_400)
    /// A date has 29 characters, 33 in the longest of the old forms.
    private static let longestText = 64

    /// How long to wait from `now` on; nil for an absent header, one that makes no sense, zero and
    /// what has passed: then our own backoff says.
    package static func wait(_ header: String?, at now: UnixTime) -> Duration? {
        guard let header, header.utf8.count <= longestText else { return nil }
        let text = header.utf8.drop { $0 == 32 || $0 == 9 }
        let trimmed = text.prefix(upTo: text.lastIndex { $0 != 32 && $0 != 9 }.map {
            text.index(after: $0)
        } ?? text.startIndex)
        guard !trimmed.isEmpty else { return nil }
        if trimmed.allSatisfy({ (48...57).contains($0) }) {
            // Digits that are no Int64 are a very long time.
            let seconds = Int64(Substring(trimmed)) ?? .max
            return seconds > 0 ? min(.seconds(min(seconds, 1 << 40)), longest) : nil
        }
        guard let date = HTTPDate.parse(Array(trimmed)), date > now else { return nil }
        return min(date - now, longest)
    }
}
