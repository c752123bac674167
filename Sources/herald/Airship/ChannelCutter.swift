/// Cuts what Airship's channel listing gives into its channels: pages
/// `{"channels": […], "next_page": …}`, several of them one behind the other, or channels alone.
struct ChannelCutter: RecordCutter {
    /// Where in the listing it is.
    private enum Place: String {
        /// Between pages, or channels that stand alone.
        case outside = ""
        /// Among the channels of a page.
        case page
        /// Behind the channels of a page.
        case behind
    }

    private static let torn = "the listing ends in the middle of an object"

    private var place = Place.outside
    private var scan = ObjectScan()
    /// Whether this is the rest of a line that is no JSON.
    private var isSkipping = false

    var mark: String { place.rawValue }

    mutating func restart(_ mark: String) {
        self = Self()
        place = Place(rawValue: mark) ?? .outside
    }

    mutating func cut(_ bytes: Span<UInt8>, isEnd: Bool) -> Cut? {
        if isSkipping { return skip(bytes) }
        if !scan.hasBegun, place != .behind {
            guard let byte = bytes.first(behind: between(bytes)) else {
                return .nothing(length: bytes.count, lines: bytes.lines(to: bytes.count))
            }
            guard byte.offset == 0 else {
                return .nothing(length: byte.offset, lines: bytes.lines(to: byte.offset))
            }
            if place == .page, byte.value == UInt8(ascii: "]") {
                place = .behind
                return .nothing(length: 1, lines: 0)
            }
            guard byte.value == UInt8(ascii: "{") else {
                (place, isSkipping) = (.outside, true)
                return .bad(length: 1, lines: 0, reason: "neither a channel nor a page of them")
            }
        }
        return object(bytes, isEnd)
    }

    private mutating func object(_ bytes: Span<UInt8>, _ isEnd: Bool) -> Cut? {
        if place == .behind, !scan.hasBegun { scan = ObjectScan(depth: 1) }
        switch scan.advance(bytes, looksForChannels: place == .outside) {
        case .channels(let length):
            scan = ObjectScan()
            place = .page
            return .nothing(length: length, lines: bytes.lines(to: length))
        case .end(let length):
            scan = ObjectScan()
            let lines = bytes.lines(to: length)
            guard place == .behind else { return .record(length: length, lines: lines) }
            place = .outside
            return .nothing(length: length, lines: lines)
        case nil:
            guard isEnd || bytes.count >= ImportLimits.record else { return nil }
            return giveUp(bytes, isEnd ? Self.torn : "an object is over 1 MiB")
        }
    }

    /// A line that is torn costs itself alone; a page that is torn has no lines.
    private mutating func giveUp(_ bytes: Span<UInt8>, _ reason: String) -> Cut {
        let first = place == .outside ? bytes.lineEnd : nil
        self = Self()
        let length = first ?? bytes.count
        isSkipping = first == nil
        return .bad(length: length, lines: bytes.lines(to: length), reason: reason)
    }

    private mutating func skip(_ bytes: Span<UInt8>) -> Cut {
        let end = bytes.lineEnd
        isSkipping = end == nil
        return .nothing(length: end ?? bytes.count, lines: end == nil ? 0 : 1)
    }

    /// How many bytes at the beginning stand between objects: blanks and commas, and outside of
    /// pages the brackets of a list around everything.
    private func between(_ bytes: Span<UInt8>) -> Int {
        var count = 0
        while count < bytes.count {
            switch bytes[count] {
            case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: ","): break
            case UInt8(ascii: "["), UInt8(ascii: "]"):
                guard place == .outside else { return count }
            default: return count
            }
            count += 1
        }
        return count
    }
}

extension Span<UInt8> {
    fileprivate func first(behind offset: Int) -> (value: UInt8, offset: Int)? {
        offset < count ? (self[offset], offset) : nil
    }

    /// How many line ends there are before `end`.
    fileprivate func lines(to end: Int) -> Int {
        var lines = 0
        for index in 0..<end where self[index] == UInt8(ascii: "\n") { lines += 1 }
        return lines
    }

    /// The number of bytes to the first line end and with it.
    fileprivate var lineEnd: Int? {
        for index in indices where self[index] == UInt8(ascii: "\n") { return index + 1 }
        return nil
    }
}
