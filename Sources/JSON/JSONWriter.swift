/// Writes JSON into bytes, front to back, without blanks.
///
/// It puts commas and escapes; that the calls make a whole value (each `begin` with its `end`, a
/// `key` before each member) is the caller's business, and checked in debug builds.
package struct JSONWriter {
    /// What is written so far.
    package private(set) var bytes: [UInt8]
    /// Whether messages are written with the fields that have no value, and 64-bit integers as
    /// numbers where a script's numbers are exact.
    package let isWhole: Bool
    private var needsComma = false
    private var depth = 0

    /// A writer with room for `capacity` bytes.
    ///
    /// - Parameter isWhole: see the property.
    package init(capacity: Int = 256, isWhole: Bool = false) {
        self.isWhole = isWhole
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Forgets what is written and keeps the memory, for the next text.
    package mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
        depth = 0
    }

    /// Opens an object; members and ``endObject()`` follow.
    package mutating func beginObject() {
        open(UInt8(ascii: "{"))
    }

    /// Closes the object opened last.
    package mutating func endObject() {
        close(UInt8(ascii: "}"))
    }

    /// Opens an array; values and ``endArray()`` follow.
    package mutating func beginArray() {
        open(UInt8(ascii: "["))
    }

    /// Closes the array opened last.
    package mutating func endArray() {
        close(UInt8(ascii: "]"))
    }

    /// Writes a member's name; its value follows.
    package mutating func key(_ name: String) {
        assert(depth > 0, "a member outside of an object")
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes null.
    package mutating func null() {
        value("null")
    }

    /// Writes true or false.
    package mutating func bool(_ value: Bool) {
        self.value(value ? "true" : "false")
    }

    /// Writes a string, with the escapes it needs.
    ///
    /// U+2028 and U+2029 are escaped too: they end a line for some readers of logs and scripts.
    package mutating func string(_ text: String) {
        quoted { bytes in JSONText.appendEscaped(text.utf8.span, to: &bytes) }
    }

    /// Writes bytes as a string of base64: the standard alphabet, padded.
    package mutating func base64(_ data: Span<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        Base64.encode(data, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes bytes as a string of base64: the standard alphabet, padded.
    package mutating func base64(_ data: [UInt8]) {
        base64(data.span)
    }

    /// Writes a value that is JSON already, as it is.
    package mutating func written(_ json: String) {
        value(json)
    }

    /// Writes the shortest number that reads back as `value`; NaN and infinities as strings.
    package mutating func double(_ value: Double) {
        guard value.isFinite else {
            return string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
        }
        self.value(value.description)
    }

    /// Writes the shortest number that reads back as `value`; NaN and infinities as strings.
    package mutating func float(_ value: Float) {
        guard value.isFinite else { return double(Double(value)) }
        self.value(value.description)
    }

    /// Writes a string whose inside `body` appends, which needs no escapes.
    mutating func quoted(_ body: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        body(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a number that `body` appends.
    mutating func number(_ body: (inout [UInt8]) -> Void) {
        separate()
        body(&bytes)
    }

    private mutating func value(_ plain: String) {
        separate()
        bytes.append(contentsOf: plain.utf8)
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        assert(depth > 0, "more ends than begins")
        bytes.append(bracket)
        depth -= 1
        needsComma = true
    }
}
