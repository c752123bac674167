/// The members of an object that has only plain strings and whole numbers, read without a tree.
///
/// Most responses of providers have this form. ``JSONDocument`` must read everything else: escapes,
/// characters beyond ASCII, other types of values, numbers of more than 18 characters, repeated
/// names, more than eight members, and text that is not JSON.
package struct FlatJSON: Sendable {
    /// The most members; names are compared one by one, and responses have two or three.
    private static let mostMembers = 8

    private struct Member {
        /// The range of the name, without quotation marks.
        var name: Range<Int>
        var value: Range<Int>
        var isString: Bool
    }

    private let text: [UInt8]
    private var members: [Member] = []

    /// Reads `text`; nil if it must be parsed as a ``JSONDocument``.
    package init?(_ text: [UInt8]) {
        self.text = text
        var cursor = FlatCursor()
        guard cursor.skip("{", in: text) else { return nil }
        var isFirst = true
        while isFirst || cursor.skip(",", in: text) {
            isFirst = false
            guard let name = cursor.string(in: text), cursor.skip(":", in: text),
                members.count < Self.mostMembers, range(of: name) == nil
            else { return nil }
            if let value = cursor.string(in: text) {
                members.append(Member(name: name, value: value, isString: true))
            } else if let value = cursor.integer(in: text) {
                members.append(Member(name: name, value: value, isString: false))
            } else {
                return nil
            }
        }
        guard cursor.skip("}", in: text), cursor.isAtEnd(of: text) else { return nil }
    }

    /// Returns the string of the member `name`; nil when there is none.
    package func string(_ name: String) -> String? {
        guard let member = member(name), member.isString else { return nil }
        return String(decoding: text[member.value], as: UTF8.self)
    }

    /// Returns the whole number of the member `name`, or of its string of digits; nil when there is
    /// none.
    package func integer(_ name: String) -> Int64? {
        guard let member = member(name),
            !member.isString || JSONNumber.isInteger(text.span.extracting(member.value))
        else { return nil }
        return Int64(String(decoding: text[member.value], as: UTF8.self))
    }

    private func member(_ name: String) -> Member? {
        members.first { $0.name.count == name.utf8.count && isName(name, at: $0.name.lowerBound) }
    }

    /// Returns whether the bytes at `place` are `name`; there must be as many bytes.
    private func isName(_ name: String, at place: Int) -> Bool {
        var place = place
        for byte in name.utf8 {
            guard text[place] == byte else { return false }
            place += 1
        }
        return true
    }

    private func range(of name: Range<Int>) -> Range<Int>? {
        members.first { $0.name.count == name.count && text[$0.name] == text[name] }?.name
    }
}

/// A position in a text that is being read.
private struct FlatCursor {
    /// The most characters of a whole number; one with so many always fits into Int64.
    private static let mostCharacters = 18

    private var place = 0

    mutating func isAtEnd(of text: [UInt8]) -> Bool {
        skipBlanks(in: text)
        return place == text.count
    }

    /// Skips `mark`, with white space before it, if it is next, and returns whether it was.
    mutating func skip(_ mark: Unicode.Scalar, in text: [UInt8]) -> Bool {
        skipBlanks(in: text)
        guard place < text.count, UInt32(text[place]) == mark.value else { return false }
        place += 1
        return true
    }

    /// Returns the range inside the quotation marks of the string that is next; nil if it is not
    /// plain or another value is next.
    mutating func string(in text: [UInt8]) -> Range<Int>? {
        skipBlanks(in: text)
        guard place < text.count, text[place] == UInt8(ascii: "\"") else { return nil }
        let start = place + 1
        var end = start
        while end < text.count, text[end] != UInt8(ascii: "\"") {
            // The position stays at the opening quotation mark, where no other value can begin.
            guard text[end] >= 0x20, text[end] < 0x7F, text[end] != UInt8(ascii: "\\")
            else { return nil }
            end += 1
        }
        guard end < text.count else { return nil }
        place = end + 1
        return start..<end
    }

    /// Returns the range of the whole number that is next, if it is short; nil for anything else.
    mutating func integer(in text: [UInt8]) -> Range<Int>? {
        skipBlanks(in: text)
        let start = place
        if place < text.count, text[place] == UInt8(ascii: "-") { place += 1 }
        while place < text.count, text[place] &- UInt8(ascii: "0") < 10,
            place - start < Self.mostCharacters
        {
            place += 1
        }
        // A fraction, an exponent or a further digit is not followed by a member's end, so `init`
        // returns nil.
        return JSONNumber.isInteger(text.span.extracting(start..<place)) ? start..<place : nil
    }

    private mutating func skipBlanks(in text: [UInt8]) {
        while place < text.count, Self.isBlank(text[place]) { place += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
