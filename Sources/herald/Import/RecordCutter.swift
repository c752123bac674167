/// A position in an input, between two records.
struct InputPosition: Hashable, Sendable {
    /// The number of bytes before the position.
    var offset = 0
    /// The line of the position, from 1.
    var line = 1
    /// The number of records before the position, including bad ones.
    var records = 0
    /// The state that the cutter needs to continue from here; empty if it needs none.
    var mark = ""
}

/// The first thing in the bytes: a record, a bad record or bytes between records.
enum Cut: Hashable, Sendable {
    /// A record, with its bytes and the number of line ends in it.
    case record(length: Int, lines: Int)
    /// Bytes that are not a record, and the reason.
    case bad(length: Int, lines: Int, reason: String)
    /// Blank lines and other bytes between records.
    case nothing(length: Int, lines: Int)
}

/// A type that finds the ends of records in bytes that come in pieces of any size.
protocol RecordCutter: Sendable {
    /// The state that is needed to continue after the last cut; empty if none is.
    var mark: String { get }
    /// The noun by which records are numbered, such as `feature`; empty if they are numbered by
    /// lines.
    var unit: String { get }
    /// The problem if the input ends after the last cut; nil if there is none.
    var tornEnd: String? { get }
    /// True if the last cut is bad because the input ends inside it and inside the structure around
    /// it.
    var isTorn: Bool { get }
    /// Returns why an input without any record is not of this format; nil if it is an empty input
    /// of this format.
    ///
    /// - Parameter size: The number of bytes of the input.
    func nothingFound(size: Int) -> String?
    /// True if the format has a root, so that a missing end can be detected before the import.
    var hasRoot: Bool { get }

    /// Continues at another position, with the `mark` that the cutter had there.
    mutating func restart(_ mark: String)

    /// Cuts the first record, or the bytes before it, off `bytes`; nil if more bytes are needed.
    ///
    /// After nil, the next call gets the same bytes with more bytes at the end, so the cutter may
    /// continue where it stopped.
    ///
    /// - Parameter isEnd: True if no more bytes follow.
    mutating func cut(_ bytes: Span<UInt8>, isEnd: Bool) -> Cut?
}

extension RecordCutter {
    var unit: String { "" }
    var tornEnd: String? { nil }
    var isTorn: Bool { false }
    var hasRoot: Bool { false }

    /// The default for formats made of lines: an input of no bytes is empty, one of blank lines is
    /// an error.
    func nothingFound(size: Int) -> String? {
        size > 0 ? "has blank lines only" : nil
    }
}

/// The limits of an import.
enum ImportLimits {
    /// The most bytes of one record: several times a device with all that it may have.
    static let record = 1 << 20
    /// The most records of one call.
    static let records = 500
    /// The most bytes of one call; the gateway accepts 256 KiB.
    static let bytes = 240_000
    /// The most bytes of one encoded record, alone in a call: the gateway's 256 KiB without the
    /// rest of the request.
    static let recordOnTheWay = 261_000
    /// The most texts, lists and messages of one call; the registry accepts 20,000.
    static let elements = 16_000
    /// The most calls in flight; the registry commits calls that come together in one transaction.
    static let calls = 6
    /// The number of bytes that are read at once.
    static let read = 256 << 10
}

extension Span<UInt8> {
    /// True if there are only spaces, tabs and line ends.
    var isBlank: Bool {
        for index in indices where !Self.isBlank(self[index]) { return false }
        return true
    }

    /// Returns whether a byte is a space, a tab, a CR or an LF.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
