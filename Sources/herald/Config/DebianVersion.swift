/// A version of a Debian package, which is compared as dpkg does (deb-version(7)).
struct DebianVersion: Comparable, CustomStringConvertible {
    /// The version as it is written.
    let description: String
    private let epoch: Int
    private let upstream: Substring
    private let revision: Substring

    init(_ text: String) {
        description = text
        let colon = text.firstIndex(of: ":")
        epoch = colon.flatMap { Int(text[..<$0]) } ?? 0
        let rest = colon.map { text[text.index(after: $0)...] } ?? text[...]
        let dash = rest.lastIndex(of: "-")
        upstream = dash.map { rest[..<$0] } ?? rest
        revision = dash.map { rest[rest.index(after: $0)...] } ?? ""
    }

    static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }

    static func < (left: Self, right: Self) -> Bool {
        if left.epoch != right.epoch { return left.epoch < right.epoch }
        let order = order(left.upstream, right.upstream)
        return order != 0 ? order < 0 : self.order(left.revision, right.revision) < 0
    }

    /// Compares parts without digits and numbers by turns.
    private static func order(_ left: Substring, _ right: Substring) -> Int {
        var (left, right) = (Array(left.utf8)[...], Array(right.utf8)[...])
        while !left.isEmpty || !right.isEmpty {
            while rank(left.first) != 0 || rank(right.first) != 0 {
                let difference = rank(left.first) - rank(right.first)
                if difference != 0 { return difference }
                (left, right) = (left.dropFirst(), right.dropFirst())
            }
            let (one, other) = (takeNumber(&left), takeNumber(&right))
            if one.count != other.count { return one.count - other.count }
            if one != other { return one.lexicographicallyPrecedes(other) ? -1 : 1 }
        }
        return 0
    }

    /// The order of a character: a tilde comes before the end and digits, letters before the rest.
    private static func rank(_ character: UInt8?) -> Int {
        guard let character else { return 0 }
        return switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): 0
        case UInt8(ascii: "~"): -1
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            Int(character)
        default: Int(character) + 256
        }
    }

    /// Takes the digits at the beginning, and returns them without leading zeros.
    private static func takeNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
