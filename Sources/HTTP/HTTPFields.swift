/// Header fields in order, in one buffer of bytes and one table of ranges.
///
/// Names are in lower case. Values are bytes without control characters, because HTTP does not
/// say how they are encoded. Looking up is a scan: there are few fields, and none is hashed.
package struct HTTPFields: Sendable {
    private struct Entry {
        var start: UInt32
        var nameLength: UInt32
        var valueLength: UInt32
    }

    /// Names and values one after the other; a request's target and authority lie here too.
    private(set) var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// The size of the section as RFC 9113 §6.5.2 counts it: 32 bytes more per field.
    package private(set) var size = 0

    /// No fields.
    package init() {}

    /// How many fields there are, repeated names included.
    package var count: Int { entries.count }

    /// Whether there is none.
    package var isEmpty: Bool { entries.isEmpty }

    /// Makes room before the appending starts, to allocate once.
    package mutating func reserve(fields: Int, bytes: Int) {
        entries.reserveCapacity(fields)
        self.bytes.reserveCapacity(bytes)
    }

    /// The first value of the field `name` (in lower case), nil when there is none.
    package subscript(_ name: StaticString) -> ArraySlice<UInt8>? {
        guard let entry = entries.first(where: { isNamed($0, name) }) else { return nil }
        return bytes[valueRange(entry)]
    }

    /// The first value of the field `name` as text; nil when there is none or it is not UTF-8.
    package func string(_ name: StaticString) -> String? {
        guard let value = self[name] else { return nil }
        return String(validating: value, as: UTF8.self)
    }

    /// How many fields are called `name` (in lower case).
    package func count(of name: StaticString) -> Int {
        entries.count { isNamed($0, name) }
    }

    /// The name of field `index`, 0 ..< `count`.
    package func name(at index: Int) -> ArraySlice<UInt8> {
        let entry = entries[index]
        return bytes[Int(entry.start)..<Int(entry.start + entry.nameLength)]
    }

    /// The value of field `index`, 0 ..< `count`.
    package func value(at index: Int) -> ArraySlice<UInt8> {
        bytes[valueRange(entries[index])]
    }

    /// Where the name and the value of field `index` lie in `bytes`.
    func ranges(at index: Int) -> (name: Range<Int>, value: Range<Int>) {
        let entry = entries[index]
        let start = Int(entry.start)
        return (start..<start + Int(entry.nameLength), valueRange(entry))
    }

    /// Appends a field whose name is known when the code is written, in lower case.
    ///
    /// Control characters in `value` become spaces: a value can never end its line.
    package mutating func append(_ name: StaticString, _ value: String) {
        append(name, contentsOf: value.utf8)
    }

    /// Appends a field with a value of bytes; see `append(_:_:)`.
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

    /// Appends a field checked by the caller, with its name in lower case.
    mutating func appendChecked(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) {
        let start = bytes.count
        unsafe bytes.append(contentsOf: name)
        unsafe bytes.append(contentsOf: value)
        enter(start, nameLength: name.count)
    }

    /// Appends a field checked by the caller; its name is made lower case here.
    mutating func appendChecked(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        let start = bytes.count
        for byte in name { bytes.append(byte.lowercased) }
        bytes.append(contentsOf: value)
        enter(start, nameLength: name.count)
    }

    /// Keeps bytes that are no field, and says where they are.
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
    /// Whether both have the same fields in the same order.
    package static func == (left: HTTPFields, right: HTTPFields) -> Bool {
        left.count == right.count
            && (0..<left.count).allSatisfy {
                left.name(at: $0) == right.name(at: $0) && left.value(at: $0) == right.value(at: $0)
            }
    }
}

extension HTTPFields: CustomStringConvertible {
    /// One line per field, for tests; never log it, values may be secrets.
    package var description: String {
        (0..<count).map { index in
            String(decoding: name(at: index), as: UTF8.self) + ": "
                + String(decoding: value(at: index), as: UTF8.self)
        }.joined(separator: "\n")
    }
}
