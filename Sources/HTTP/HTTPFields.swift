/// Header fields in order, in one buffer of bytes and one table of ranges.
///
/// Names are in lower case. Values are bytes without control characters, because HTTP does not say
/// how they are encoded. A look-up scans all fields: they are few, so hashing would not pay.
package struct HTTPFields: Sendable {
    private struct Entry {
        var start: UInt32
        var nameLength: UInt32
        var valueLength: UInt32
    }

    /// The names and values one after the other; a request's target and authority lie here, too.
    private(set) var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// The size of the section as RFC 9113 §6.5.2 counts it, with 32 bytes more per field.
    package private(set) var size = 0

    /// Creates an empty list of fields.
    package init() {}

    /// The number of fields, including repeated names.
    package var count: Int { entries.count }

    /// True if there are no fields.
    package var isEmpty: Bool { entries.isEmpty }

    /// Reserves memory before fields are appended, so that it is allocated once.
    package mutating func reserve(fields: Int, bytes: Int) {
        entries.reserveCapacity(fields)
        self.bytes.reserveCapacity(bytes)
    }

    /// The first value of the field `name` (in lower case); nil when there is none.
    package subscript(_ name: StaticString) -> ArraySlice<UInt8>? {
        guard let entry = entries.first(where: { isNamed($0, name) }) else { return nil }
        return bytes[valueRange(entry)]
    }

    /// Returns the first value of the field `name` as text; nil when there is none or it is not
    /// UTF-8.
    package func string(_ name: StaticString) -> String? {
        guard let value = self[name] else { return nil }
        return String(validating: value, as: UTF8.self)
    }

    /// Returns how many fields are called `name` (in lower case).
    package func count(of name: StaticString) -> Int {
        entries.count { isNamed($0, name) }
    }

    /// Returns the name of field `index`, 0 ..< `count`.
    package func name(at index: Int) -> ArraySlice<UInt8> {
        let entry = entries[index]
        return bytes[Int(entry.start)..<Int(entry.start + entry.nameLength)]
    }

    /// Returns the value of field `index`, 0 ..< `count`.
    package func value(at index: Int) -> ArraySlice<UInt8> {
        bytes[valueRange(entries[index])]
    }

    /// Returns the ranges of the name and the value of field `index` in `bytes`.
    func ranges(at index: Int) -> (name: Range<Int>, value: Range<Int>) {
        let entry = entries[index]
        let start = Int(entry.start)
        return (start..<start + Int(entry.nameLength), valueRange(entry))
    }

    /// Appends a field with a literal name in lower case.
    ///
    /// Control characters in `value` become spaces, so a value can never end its line.
    package mutating func append(_ name: StaticString, _ value: String) {
        append(name, contentsOf: value.utf8)
    }

    /// Appends a field whose value is bytes; control characters become spaces.
    package mutating func append(_ name: StaticString, bytes value: [UInt8]) {
        append(name, contentsOf: value)
    }

    private mutating func append(
        _ name: StaticString, contentsOf value: some Collection<UInt8>
    ) {
        let start = bytes.count
        if bytes.capacity == 0 { reserve(fields: 4, bytes: 128) }
        unsafe bytes.append(
            contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        let valueStart = bytes.count
        bytes.append(contentsOf: value)
        for index in valueStart..<bytes.count where !bytes[index].isFieldContent {
            bytes[index] = UInt8(ascii: " ")
        }
        enter(start, nameLength: valueStart - start)
    }

    /// Appends a field that the caller has checked, with its name in lower case.
    mutating func appendChecked(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) {
        let start = bytes.count
        unsafe bytes.append(contentsOf: name)
        unsafe bytes.append(contentsOf: value)
        enter(start, nameLength: name.count)
    }

    /// Appends a field that the caller has checked, and converts its name to lower case.
    mutating func appendChecked(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        let start = bytes.count
        for byte in name { bytes.append(byte.lowercased) }
        bytes.append(contentsOf: value)
        enter(start, nameLength: name.count)
    }

    /// Stores bytes that are not a field, and returns where they lie.
    mutating func keep(_ kept: some Collection<UInt8>) -> ByteRange {
        let start = bytes.count
        bytes.append(contentsOf: kept)
        return ByteRange(start..<bytes.count)
    }

    private mutating func enter(_ start: Int, nameLength: Int) {
        let length = bytes.count - start
        size += length + 32
        entries.append(
            Entry(
                start: UInt32(start), nameLength: UInt32(nameLength),
                valueLength: UInt32(length - nameLength)))
    }

    private func valueRange(_ entry: Entry) -> Range<Int> {
        let start = Int(entry.start) + Int(entry.nameLength)
        return start..<start + Int(entry.valueLength)
    }

    private func isNamed(_ entry: Entry, _ name: StaticString) -> Bool {
        guard Int(entry.nameLength) == name.utf8CodeUnitCount else { return false }
        let start = Int(entry.start)
        return bytes[start..<start + Int(entry.nameLength)].equals(name)
    }
}

/// A range in a request's bytes, at half the size of `Range<Int>`.
struct ByteRange: Sendable {
    private var start: UInt32
    private var end: UInt32

    init(_ range: Range<Int>) {
        start = UInt32(range.lowerBound)
        end = UInt32(range.upperBound)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
    var isEmpty: Bool { start == end }
}

extension HTTPFields: Equatable {
    /// Returns whether both have the same fields in the same order.
    package static func == (left: HTTPFields, right: HTTPFields) -> Bool {
        left.count == right.count
            && (0..<left.count).allSatisfy {
                left.name(at: $0) == right.name(at: $0) && left.value(at: $0) == right.value(at: $0)
            }
    }
}

extension HTTPFields: CustomStringConvertible {
    /// The fields, one per line, for tests only; values may be secret and must not be logged.
    package var description: String {
        (0..<count).map { index in
            String(decoding: name(at: index), as: UTF8.self) + ": "
                + String(decoding: value(at: index), as: UTF8.self)
        }.joined(separator: "\n")
    }
}
