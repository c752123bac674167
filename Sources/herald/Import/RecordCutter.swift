/// A place in an input, between two of its records.
struct InputPosition: Hashable, Sendable {
    /// The bytes before it.
    var offset = 0
    /// The line it is on, from 1.
    var line = 1
    /// The records before it, bad ones too.
    var records = 0
    /// What the cutter has to know to go on from here; empty: nothing.
    var mark = ""
}

/// What stands at the beginning of the bytes that a cutter is shown.
enum Cut: Hashable, Sendable {
    /// A record, with as many line ends in it.
    case record(length: Int, lines: Int)
    /// What is none, and why.
    case bad(length: Int, lines: Int, reason: String)
    /// Blank lines, and whatever else stands between records.
    case nothing(length: Int, lines: Int)
}

/// Finds where records end, in bytes that come in pieces of any size.
protocol RecordCutter: Sendable {
    /// What it has to know to go on after what it has cut; empty: nothing.
    var mark: String { get }
    /// What its records are called and numbered by, such as `feature`; empty: by their lines.
    var unit: String { get }
    /// What is wrong if the input ends behind what was cut last; nil: nothing.
    var tornEnd: String? { get }
    /// Whether the last that was cut is bad because the input ends in its midst, and with it what
    /// is around it.
    var isTorn: Bool { get }
    /// Why an input that ends here, and in which no record was found, is none of this format; nil:
    /// it is one, whose records are none.
    ///
    /// - Parameter size: the bytes that it has.
    func nothingFound(size: Int) -> String?
    /// Whether what it cuts has a root, so that an end that is missing can be seen beforehand.
    var hasRoot: Bool { get }

    /// Goes on elsewhere.
    mutating func restart(_ mark: String)

    /// Cuts off what `bytes` begin with; nil: more of them are needed.
    ///
    /// Until it has cut it is shown the same beginning again, so that it need not look at it twice.
    ///
    /// - Parameter isEnd: whether there are no more.
    mutating func cut(_ bytes: Span<UInt8>, isEnd: Bool) -> Cut?
}

extension RecordCutter {
    var unit: String { "" }
    var tornEnd: String? { nil }
    var isTorn: Bool { false }
    var hasRoot: Bool { false }

    /// Lines: no byte at all is an empty file, blanks alone are not what anybody writes.
    func nothingFound(size: Int) -> String? {
        size > 0 ? "has blank lines only" : nil
    }
}

/// Bounds on what an input may ask of the memory.
enum ImportLimits {
    /// Bytes of one record: a device with all that it may have, some times over.
    static let record = 1 << 20
    /// Records of one call.
    static let records = 500
    /// Bytes of one call; the gateway takes 256 KiB.
    static let bytes = 240_000
    /// Bytes of one record as it travels, alone in a call: the gateway's 256 KiB but for the rest
    /// of a request.
    static let recordOnTheWay = 261_000
    /// Texts, lists and messages of one call; the registry takes 20,000.
    static let elements = 16_000
    /// Calls at a time: the registry commits what comes together at once.
    static let calls = 6
    /// Bytes read at once.
    static let read = 256 << 10
}

extension Span<UInt8> {
    /// Whether there is nothing but blanks and line ends.
    var isBlank: Bool {
        for index in indices where !Self.isBlank(self[index]) { return false }
        return true
    }

    /// A blank, a tab or half of a line end.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
