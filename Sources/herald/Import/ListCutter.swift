/// Cuts JSON into the objects of the lists in it: pages such as
/// `{"channels": […], "next_page": …}`, several of them one behind the other, or objects alone.
struct ListCutter: RecordCutter {
    /// Where in the input it is.
    private enum Place: String {
        /// Between pages, or objects that stand alone.
        case outside = ""
        /// Among the objects of a page.
        case page
        /// Behind the objects of a page.
        case behind
    }

    private static let torn = "the listing ends in the middle of an object"

    /// The name of a page's list.
    private let list: String
    /// What its objects are, such as `channel`.
    private let what: String
    private var place = Place.outside
    private var scan: ObjectScan
    /// Whether this is the rest of a line that is no JSON.
    private var isSkipping = false
    /// Whether this is the rest of an object that is too large, of a page or behind it.
    private var isDropping = false

    /// A cutter of the lists of a name.
    init(_ list: String, of what: String) {
        (self.list, self.what) = (list, what)
        scan = ObjectScan(list)
    }

    /// Channels as Airship lists them.
    static let channels = ListCutter("channels", of: "channel")

    /// Features of GeoJSON, alone or in collections.
    static let features = ListCutter("features", of: "feature")

    var mark: String { isDropping ? "\(place.rawValue) \(scan.state)" : place.rawValue }
    var tornEnd: String? {
        guard place != .outside else { return nil }
        return "the input ends before its list of \(what)s does; some are missing"
    }

    var unit: String { list == "features" ? what : "" }

    mutating func restart(_ mark: String) {
        self = Self(list, of: what)
        let parts = mark.split(separator: " ")
        place = parts.first.flatMap { Place(rawValue: String($0)) } ?? .outside
        guard parts.count == 2, let scan = ObjectScan(list, state: parts[1]) else { return }
        (self.scan, isDropping) = (scan, true)
    }

    mutating func cut(_ bytes: Span<UInt8>, isEnd: Bool) -> Cut? {
        if isSkipping { return skip(bytes) }
        if isDropping { return drop(bytes) }
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
                return .bad(length: 1, lines: 0, reason: "neither a \(what) nor a list of them")
            }
        }
        return object(bytes, isEnd)
    }

    private mutating func object(_ bytes: Span<UInt8>, _ isEnd: Bool) -> Cut? {
        if place == .behind, !scan.hasBegun { scan = ObjectScan(list, depth: 1) }
        switch scan.advance(bytes, looksForList: place == .outside) {
        case .list(let length):
            scan = ObjectScan(list)
            place = .page
            return .nothing(length: length, lines: bytes.lines(to: length))
        case .end(let length):
            scan = ObjectScan(list)
            let lines = bytes.lines(to: length)
            guard place == .behind else { return .record(length: length, lines: lines) }
            place = .outside
            return .nothing(length: length, lines: lines)
        case nil:
            guard isEnd || bytes.count >= ImportLimits.record else { return nil }
            guard !isEnd, place != .outside else {
                return giveUp(bytes, isEnd ? Self.torn : "an object is over 1 MiB")
            }
            isDropping = true
            let cut = drop(bytes)
            // What stands behind a list is left out whatever it is.
            guard place == .page, case .nothing(let length, let lines) = cut else { return cut }
            return .bad(length: length, lines: lines, reason: "a \(what) is over 1 MiB")
        }
    }

    /// Passes over an object to its end, however far that is.
    private mutating func drop(_ bytes: Span<UInt8>) -> Cut {
        guard case .end(let length)? = scan.advance(bytes, looksForList: false) else {
            scan.drop()
            return .nothing(length: bytes.count, lines: bytes.lines(to: bytes.count))
        }
        (scan, isDropping) = (ObjectScan(list), false)
        if place == .behind { place = .outside }
        return .nothing(length: length, lines: bytes.lines(to: length))
    }

    /// A line that is torn costs itself alone; a page that is torn has no lines.
    private mutating func giveUp(_ bytes: Span<UInt8>, _ reason: String) -> Cut {
        let first = place == .outside ? bytes.lineEnd : nil
        self = Self(list, of: what)
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
