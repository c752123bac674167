import JSON

/// Whole numbers in JSON that 64 bits with a sign do not hold, such as ids of 64 bits without one.
///
/// Rounded, two of them could be one, and an item would be taken for another.
enum LongNumbers {
    /// The digits that a 64-bit number has at most without being too large for certain.
    private static let safeDigits = 18

    /// Returns a document's root, in which such numbers are texts.
    static func value(
        _ text: [UInt8], limits: JSONLimits = JSONLimits()
    ) throws(JSONError) -> ItemValue {
        do throws(JSONError) {
            return try ItemValue(JSONDocument(parsing: text, limits: limits).root)
        } catch {
            guard error.code == .outOfRange else { throw error }
            return try ItemValue(JSONDocument(parsing: quoted(text), limits: limits).root)
        }
    }

    /// Returns a text of JSON with quotes around such numbers.
    static func quoted(_ text: [UInt8]) -> [UInt8] {
        var (result, isInString, index) = ([UInt8](), false, 0)
        result.reserveCapacity(text.count + 64)
        while index < text.count {
            let byte = text[index]
            if isInString, byte == UInt8(ascii: "\\") {
                result += text[index..<min(index + 2, text.count)]
                index += 2
                continue
            }
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            guard !isInString, isOfNumber(byte) else {
                result.append(byte)
                index += 1
                continue
            }
            let end = text[index...].firstIndex { !isOfNumber($0) } ?? text.count
            let number = text[index..<end]
            if isTooLarge(number) {
                result += [UInt8(ascii: "\"")] + number + [UInt8(ascii: "\"")]
            } else {
                result += number
            }
            index = end
        }
        return result
    }

    /// Returns whether a byte outside of texts may be one of a number; the letter e is also in
    /// words.
    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private static func isTooLarge(_ number: ArraySlice<UInt8>) -> Bool {
        let digits = number.first == UInt8(ascii: "-") ? number.dropFirst() : number
        guard digits.count > safeDigits,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return false }
        return Int64(String(decoding: number, as: UTF8.self)) == nil
    }
}
