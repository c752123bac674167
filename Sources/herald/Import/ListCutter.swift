/// Cuts JSON into objects.
///
/// The objects are in the list of a page such as `{"channels": […], "next_page": …}`. An input may
/// have several pages. Or the objects stand alone: one per line, or as a text sequence (RFC 8142),
/// in which each object follows a separator.
struct ListCutter: RecordCutter {
    /// A place in the structure of the input.
    private enum Place: String {
        /// Between pages, or between objects that stand alone.
        case outside = ""
        /// Inside the list of a page.
        case page
        /// Behind the end of a page's list.
        case behind
    }

    /// The byte that begins each text of a sequence: RS (RFC 7464, 2.2).
    static let separator: UInt8 = 0x1E

    private static let torn = "an object has no end"
    private static let tornText = "a text of the sequence is cut off"

    /// The name of a page's list.
    private let list: String
    /// The noun for the objects, such as `channel`.
    private let what: String
    private var place = Place.outside
    private var scan: ObjectScan
    /// True if the bytes are the rest of a line that is not JSON.
    private var isSkipping = false
    /// Tells whether the bytes are the rest of an object that is too large, in a page's list or
    /// after it.
    private var isDropping = false
    /// The number of open brackets around everything.
    private var brackets = 0
    private var lineEnds = LineEnds()
    /// True if there was a list, even an empty one.
    private var hasList = false
    private(set) var isTorn = false

    /// Creates a cutter for lists with the name `list`, whose objects are called `what`.
    init(_ list: String, of what: String) {
        (self.list, self.what) = (list, what)
        scan = ObjectScan(list)
    }

    /// A cutter for channels as Airship lists them.
    static let channels = ListCutter("channels", of: "channel")

    /// A cutter for features of GeoJSON, alone or in collections.
    static let features = ListCutter("features", of: "feature")

    var mark: String {
        let place = place.rawValue + (brackets > 0 ? "+\(brackets)" : "")
        return isDropping ? "\(place) \(scan.state)" : place
    }
    var tornEnd: String? {
        guard place != .outside || brackets > 0 else { return nil }
        return "the input ends inside its list of \(what)s; some are missing"
    }

    var unit: String { list == "features" ? what : "" }
    var hasRoot: Bool { true }

    func nothingFound(size: Int) -> String? {
        hasList ? nil : "has neither a \(what) nor a list of \(what)s"
    }

    mutating func restart(_ mark: String) {
        self = Self(list, of: what)
        hasList = true
        let parts = mark.split(separator: " ")
        let around = parts.first?.split(separator: "+", omittingEmptySubsequences: false) ?? []
        place = around.first.flatMap { Place(rawValue: String($0)) } ?? .outside
        brackets = around.count == 2 ? max(0, Int(around[1]) ?? 0) : 0
        guard parts.count == 2, let scan = ObjectScan(list, state: parts[1]) else { return }
        (self.scan, isDropping) = (scan, true)
    }

    /// Resets the cutter to a place outside of all pages.
    private mutating func begin() {
        (place, scan, brackets) = (.outside, ObjectScan(list), 0)
        (isSkipping, isDropping) = (false, false)
    }

    mutating func cut(_ bytes: Span<UInt8>, isEnd: Bool) -> Cut? {
        if isSkipping { return skip(bytes) }
        if isDropping { return drop(bytes) }
        if !scan.hasBegun, place != .outside, bytes[0] == Self.separator {
            begin()
            return bad(bytes, 1, Self.tornText)
        }
        if !scan.hasBegun, place != .behind {
            guard let byte = bytes.first(behind: passBetween(bytes)) else {
                return nothing(bytes, bytes.count)
            }
            guard byte.offset == 0 else { return nothing(bytes, byte.offset) }
            if place == .page, byte.value == UInt8(ascii: "]") {
                place = .behind
                return nothing(bytes, 1)
            }
            guard byte.value == UInt8(ascii: "{") else {
                begin()
                isSkipping = true
                return bad(bytes, 1, "it is neither a \(what) nor a list of \(what)s")
            }
        }
        return object(bytes, isEnd)
    }

    private mutating func object(_ bytes: Span<UInt8>, _ isEnd: Bool) -> Cut? {
        if place == .behind, !scan.hasBegun { scan = ObjectScan(list, depth: 1) }
        switch scan.advance(bytes, looksForList: place == .outside) {
        case .list(let length):
            scan = ObjectScan(list)
            (place, hasList) = (.page, true)
            return nothing(bytes, length)
        case .end(let length):
            scan = ObjectScan(list)
            guard place == .behind else {
                return .record(length: length, lines: lineEnds.count(bytes, to: length))
            }
            place = .outside
            return nothing(bytes, length)
        case .torn(let length):
            begin()
            return bad(bytes, length, Self.tornText)
        case nil:
            guard isEnd || bytes.count >= ImportLimits.record else { return nil }
            guard !isEnd, place != .outside else {
                return giveUp(bytes, isEnd)
            }
            isDropping = true
            let cut = drop(bytes)
            // The rest of a page after its list is ignored in any case.
            guard place == .page, case .nothing(let length, let lines) = cut else { return cut }
            return .bad(length: length, lines: lines, reason: "a \(what) is over 1 MiB")
        }
    }

    private mutating func nothing(_ bytes: Span<UInt8>, _ length: Int) -> Cut {
        .nothing(length: length, lines: lineEnds.count(bytes, to: length))
    }

    private mutating func bad(_ bytes: Span<UInt8>, _ length: Int, _ reason: String) -> Cut {
        .bad(length: length, lines: lineEnds.count(bytes, to: length), reason: reason)
    }

    /// Skips the rest of an object, whatever its size.
    private mutating func drop(_ bytes: Span<UInt8>) -> Cut {
        switch scan.advance(bytes, looksForList: false) {
        case .end(let length)?:
            (scan, isDropping) = (ObjectScan(list), false)
            if place == .behind { place = .outside }
            return nothing(bytes, length)
        case .torn(let length)? where length > 0:
            begin()
            return nothing(bytes, length)
        case .torn?:
            begin()
            return nothing(bytes, 1)
        case .list?, nil:
            scan.drop()
            return nothing(bytes, bytes.count)
        }
    }

    /// Reports an object that is too large or has no end.
    ///
    /// If objects stand alone, only the first line is bad; otherwise all bytes so far are.
    private mutating func giveUp(_ bytes: Span<UInt8>, _ isEnd: Bool) -> Cut {
        let isAlone = place == .outside && brackets == 0
        let first = isAlone ? bytes.lineEnd : nil
        isTorn = isEnd && !isAlone
        begin()
        isSkipping = first == nil
        return bad(bytes, first ?? bytes.count, isEnd ? Self.torn : "an object is over 1 MiB")
    }

    /// Skips the rest of a line, or of a text of a sequence.
    private mutating func skip(_ bytes: Span<UInt8>) -> Cut {
        let line = bytes.lineEnd ?? bytes.count
        var end = 0
        while end < line, bytes[end] != Self.separator { end += 1 }
        isSkipping = end == bytes.count && bytes.lineEnd == nil
        // If nothing is before the separator, the separator itself is skipped.
        return nothing(bytes, max(1, end))
    }

    /// Returns the number of bytes at the beginning that stand between objects: blanks and commas,
    /// and outside of pages separators and the brackets of a list around everything.
    ///
    /// It also updates the number of open brackets.
    private mutating func passBetween(_ bytes: Span<UInt8>) -> Int {
        var count = 0
        while count < bytes.count {
            switch (bytes[count], place) {
            case (0x09, _), (0x0A, _), (0x0D, _), (0x20, _), (UInt8(ascii: ","), _): break
            case (UInt8(ascii: "["), .outside):
                brackets += 1
                hasList = true
            case (UInt8(ascii: "]"), .outside): brackets = max(0, brackets - 1)
            case (Self.separator, .outside): brackets = 0
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
}
