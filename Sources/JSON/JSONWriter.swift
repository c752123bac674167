/// A writer of JSON, front to back, without white space.
///
/// It adds commas and escapes. The caller must make calls that form a complete value (an `end` for
/// each `begin`, a `key` before each member); debug builds check this.
package struct JSONWriter {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8]
    /// True if messages are written with fields that have no value, and 64-bit integers as numbers
    /// if they are exact in JavaScript.
    package let isWhole: Bool
    private var needsComma = false
    private var depth = 0

    /// Creates a writer with room for `capacity` bytes.
    ///
    /// - Parameter isWhole: the value of the property of that name.
    package init(capacity: Int = 256, isWhole: Bool = false) {
        self.isWhole = isWhole
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Removes what was written and keeps the memory for the next text.
    package mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
        depth = 0
    }

    /// Opens an object; members and ``endObject()`` follow.
    package mutating func beginObject() {
        open(UInt8(ascii: "{"))
    }

    /// Closes the innermost open object.
    package mutating func endObject() {
        close(UInt8(ascii: "}"))
    }

    /// Opens an array; values and ``endArray()`` follow.
    package mutating func beginArray() {
        open(UInt8(ascii: "["))
    }

    /// Closes the innermost open array.
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

    /// Writes the value null.
    package mutating func null() {
        value("null")
    }

    /// Writes true or false.
    package mutating func bool(_ value: Bool) {
        self.value(value ? "true" : "false")
    }

    /// Writes a string, with the escapes that it needs.
    ///
    /// U+2028 and U+2029 are escaped, too, because some readers of logs and scripts treat them as
    /// line ends.
    package mutating func string(_ text: String) {
        quoted { bytes in JSONText.appendEscaped(text.utf8.span, to: &bytes) }
    }

    /// Returns the length of a string as ``string(_:)`` writes it, in bytes and without its quotes.
    package static func length(of text: String) -> Int {
        JSONText.escapedLength(text.utf8.span)
    }

    /// Writes bytes as a base64 string, in the standard alphabet and padded.
    package mutating func base64(_ data: Span<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        Base64.encode(data, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes bytes as a base64 string, in the standard alphabet and padded.
    package mutating func base64(_ data: [UInt8]) {
        base64(data.span)
    }

    /// Writes a value that is already JSON, unchanged.
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

    /// Writes a string whose contents `body` appends, which must need no escapes.
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
