import Protocol

/// A text with digests in place of the devices and users that a selector in it names.
///
/// So no record names people whom an erasure removes.
struct NamelessText {
    /// The texts before an id: `device:ID`, `device(ID)`, `user(ID)` and `user:ID`.
    ///
    /// Callers write the last one because they take it for an atom.
    private static let beginnings = ["device:", "device(", "user(", "user:"].map { Array($0.utf8) }

    private let bytes: [UInt8]
    private var place = 0

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the text without people.
    static func text(_ text: String) -> String {
        var reading = Self(text)
        return reading.read()
    }

    // By bytes: to a selector a parenthesis is one whatever comes after it, and in a `Character` it
    // may be joined with a mark.
    private mutating func read() -> String {
        var result: [UInt8] = []
        while place < bytes.count {
            guard let beginning = Self.beginnings.first(where: begins) else {
                result.append(bytes[place])
                place += 1
                continue
            }
            result += bytes[place..<place + beginning.count]
            place += beginning.count
            while place < bytes.count, isBlank(bytes[place]) { take(to: &result) }
            let id = id()
            result += Proto.AuditRecord.mark(of: String(decoding: id, as: UTF8.self)).utf8
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func take(to result: inout [UInt8]) {
        result.append(bytes[place])
        place += 1
    }

    /// Returns whether a beginning is at the present place, in any case, as selectors are read.
    private func begins(_ beginning: [UInt8]) -> Bool {
        guard place + beginning.count <= bytes.count else { return false }
        return zip(bytes[place...], beginning).allSatisfy { byte, wanted in
            byte == wanted || byte | 0x20 == wanted && (0x61...0x7A).contains(wanted)
        }
    }

    /// Reads an id, in quotes or not.
    private mutating func id() -> [UInt8] {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
            let start = place
            while place < bytes.count, !isBlank(bytes[place]), bytes[place] != UInt8(ascii: ")") {
                place += 1
            }
            return Array(bytes[start..<place])
        }
        var id: [UInt8] = []
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
            id.append(bytes[place])
            place += 1
        }
        place = min(place + 1, bytes.count)
        return id
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }
}
