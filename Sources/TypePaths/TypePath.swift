/// The hierarchy of notification types: `/bill` stands for itself and for every type below it, such
/// as `/bill/vote`.
///
/// This is the one rule for all that names a type: what people switch off or let through their
/// quiet hours, kill switches, releases and frequency caps.
package enum TypePath {
    /// Returns whether `wide` is `type` or a type above it.
    package static func covers(_ wide: String, _ type: String) -> Bool {
        let (wide, type) = (wide.utf8, type.utf8)
        return type.starts(with: wide)
            && (type.count == wide.count || type.dropFirst(wide.count).first == slash)
    }

    /// Returns the types that cover `type`, the widest first and `type` itself last.
    package static func covering(_ type: String) -> [String] {
        let text = type.utf8
        var ends = text.indices.filter { text[$0] == slash && $0 != text.startIndex }
        ends.append(text.endIndex)
        return ends.map { String(type[..<$0]) }
    }

    /// Returns the condition in SQL that the type in `column` is covered by the one in `parameter`.
    package static func condition(_ column: String, coveredBy parameter: String) -> String {
        // In the order of bytes, the paths below /bill are those from "/bill/" up to "/bill0".
        "(\(column) = \(parameter) OR \(column) >= \(parameter) || '/' "
            + "AND \(column) < \(parameter) || '0')"
    }

    private static let slash = UInt8(ascii: "/")
}
