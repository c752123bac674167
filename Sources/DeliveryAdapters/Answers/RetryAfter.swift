package import ServiceKit

/// The header that says how long to wait (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The longest pause; after it, an operator has noticed, and the request is repeated.
    package static let longest: Duration = .seconds(86_400)
    /// The maximum length of the header in bytes; dates have 29, and 33 in the longest old form.
    private static let longestText = 64

    /// Returns how long to wait from `now` on.
    ///
    /// Returns nil, so that Herald's own backoff applies, if the header is absent or invalid, or
    /// says zero or a past date.
    package static func wait(_ header: String?, at now: UnixTime) -> Duration? {
        guard let header, header.utf8.count <= longestText else { return nil }
        let text = trimmed(Array(header.utf8)[...])
        guard !text.isEmpty else { return nil }
        if text.allSatisfy({ (48...57).contains($0) }) {
            // A number that does not fit into Int64 is a very long time.
            let seconds = Int64(String(decoding: text, as: UTF8.self)) ?? .max
            return seconds > 0 ? .seconds(min(seconds, longest.components.seconds)) : nil
        }
        guard let date = HTTPDate.parse(Array(text)), date > now else { return nil }
        return min(date - now, longest)
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
