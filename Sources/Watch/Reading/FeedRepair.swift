/// The repair of feeds that are no whole XML, by the faults that feeds usually have.
///
/// Blanks before the declaration, entities of HTML, `&` alone and control characters are no XML.
/// Readers of feeds take them all the same.
enum FeedRepair {
    /// The most faults that are mended in a feed; each makes it some bytes longer.
    private static let most = 10_000
    /// The longest name of an entity that is looked for.
    private static let longestName = 10
    /// The parts of a feed in which `&` means nothing, by their beginnings and ends.
    private static let verbatim = [("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?", "?>")]
        .map { (start: Array($0.0.utf8), end: Array($0.1.utf8)) }

    /// Returns a feed without such faults; nil if it has none, too many, or an encoding in which
    /// they cannot be told from other bytes.
    static func mended(_ body: [UInt8]) -> [UInt8]? {
        let head = body.prefix(200)
        let declared = String(decoding: head, as: UTF8.self).lowercased()
        guard !head.contains(0), !declared.contains("iso-2022") else { return nil }
        let start = body.firstIndex { !isBlank($0) } ?? body.endIndex
        var (mended, faults) = ([UInt8](), start > 0 ? 1 : 0)
        mended.reserveCapacity(body.count)
        var place = start
        while place < body.count, faults <= most {
            if let end = endOfVerbatim(body, place) {
                mended += body[place..<end].map { isControl($0) ? UInt8(ascii: " ") : $0 }
                faults += body[place..<end].count(where: isControl)
                place = end
            } else if body[place] == UInt8(ascii: "&"), let text = replacement(body, place) {
                mended += text.bytes
                faults += 1
                place += text.length
            } else {
                if isControl(body[place]) { faults += 1 }
                mended.append(isControl(body[place]) ? UInt8(ascii: " ") : body[place])
                place += 1
            }
        }
        return faults == 0 || faults > most ? nil : mended
    }

    /// Returns the place after a part that begins at a place and has no entities; nil if none does.
    private static func endOfVerbatim(_ body: [UInt8], _ place: Int) -> Int? {
        guard body[place] == UInt8(ascii: "<") else { return nil }
        let rest = body[place...]
        guard let part = verbatim.first(where: { rest.starts(with: $0.start) }) else { return nil }
        var end = place + part.start.count
        while end < body.count, !body[end...].starts(with: part.end) { end += 1 }
        return min(body.count, end + part.end.count)
    }

    /// Returns the bytes for a `&` that begins no entity of XML, or for an entity of HTML, and the
    /// length of what they replace; nil if it begins an entity of XML.
    private static func replacement(
        _ body: [UInt8], _ place: Int
    ) -> (bytes: [UInt8], length: Int)? {
        let alone = (Array("&amp;".utf8), 1)
        let name = body[(place + 1)...].prefix(longestName).prefix { $0 != UInt8(ascii: ";") }
        guard place + 1 + name.count < body.count,
            body[place + 1 + name.count] == UInt8(ascii: ";"), !name.isEmpty
        else { return alone }
        let word = String(decoding: name, as: UTF8.self)
        if word.hasPrefix("#") {
            let isHex = word.dropFirst().first == "x"
            let digits = word.dropFirst(isHex ? 2 : 1)
            guard let number = UInt32(digits, radix: isHex ? 16 : 10) else { return alone }
            let isAllowed = number == 9 || number == 10 || number == 13 || number >= 32
            return isAllowed ? nil : ([UInt8(ascii: " ")], name.count + 2)
        }
        if ["amp", "lt", "gt", "quot", "apos"].contains(word) { return nil }
        guard let text = PlainText.entities[word] else { return alone }
        return (text.unicodeScalars.flatMap { Array("&#\($0.value);".utf8) }, name.count + 2)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }
}
