/// Parsing of `application/x-www-form-urlencoded`, which is also the form of a query.
enum WebForm {
    /// Returns the values by name; the last one of a repeated name.
    static func parse(_ text: ArraySlice<UInt8>) -> [String: [UInt8]] {
        var members: [String: [UInt8]] = [:]
        for pair in text.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(decoding: decode(parts[0]), as: UTF8.self)
            members[name] = parts.count == 2 ? decode(parts[1]) : []
        }
        return members
    }

    private static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == UInt8(ascii: "%"), text.endIndex - index >= 3,
                text[index + 1] != UInt8(ascii: "+"),
                let value = UInt8(
                    String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                index += 3
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return bytes
    }
}
