import Crypto

/// A simulator's ledger of requests and responses, one JSON line for each request.
///
/// It collects lines and passes them to `write`; the server decides when to flush.
package struct Ledger {
    /// A request with its outcome.
    package struct Entry {
        /// The time, in milliseconds since 1970.
        package var time: Int64
        /// The address that the message is for.
        package var address: ArraySlice<UInt8>
        /// The message's id, the sender's or the simulator's.
        package var id: ArraySlice<UInt8>
        /// The status of the response; 0 when there was none.
        package var status: Int
        /// The reason, or what the simulator did instead of responding.
        package var reason: String
        /// The message's content, if the simulator can read it; otherwise nil.
        package var content: [UInt8]?

        /// Creates an entry.
        package init(
            time: Int64, address: ArraySlice<UInt8>, id: ArraySlice<UInt8>, status: Int,
            reason: String, content: [UInt8]? = nil
        ) {
            self.time = time
            self.address = address
            self.id = id
            self.status = status
            self.reason = reason
            self.content = content
        }
    }

    private var pending: [UInt8] = []
    private let write: @Sendable (Span<UInt8>) -> Void

    /// Creates a ledger that passes complete lines to `write`.
    package init(_ write: @escaping @Sendable (Span<UInt8>) -> Void) {
        self.write = write
        pending.reserveCapacity(Self.enough * 2)
    }

    /// The number of bytes from which the lines are written at once.
    private static let enough = 256 << 10

    /// True if there are lines to flush.
    package var isPending: Bool { !pending.isEmpty }

    /// Adds a request.
    package mutating func note(_ entry: Entry) {
        pending.append(contentsOf: "{\"at\":".utf8)
        pending.append(decimal: entry.time)
        pending.append(contentsOf: ",\"address\":\"".utf8)
        pending.append(quoted: entry.address)
        pending.append(contentsOf: "\",\"id\":\"".utf8)
        pending.append(quoted: entry.id)
        pending.append(contentsOf: "\",\"status\":".utf8)
        pending.append(decimal: Int64(entry.status))
        if !entry.reason.isEmpty {
            pending.append(contentsOf: ",\"reason\":\"".utf8)
            pending.append(quoted: Array(entry.reason.utf8)[...])
            pending.append(UInt8(ascii: "\""))
        }
        if let content = entry.content {
            pending.append(contentsOf: ",\"content\":\"".utf8)
            pending.append(contentsOf: Base64.standard.encode(content).utf8)
            pending.append(UInt8(ascii: "\""))
        }
        pending.append(contentsOf: "}\n".utf8)
        if pending.count >= Self.enough { flush() }
    }

    /// Passes the collected lines to `write`.
    package mutating func flush() {
        guard !pending.isEmpty else { return }
        write(pending.span)
        pending.removeAll(keepingCapacity: true)
    }
}

extension [UInt8] {
    /// Appends a number in decimal.
    mutating func append(decimal number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        var rest = number.magnitude
        repeat {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        var (low, high) = (start, count - 1)
        while low < high {
            swapAt(low, high)
            low += 1
            high -= 1
        }
    }

    /// Appends the contents of a JSON string; bytes that are not plain ASCII are escaped.
    ///
    /// Text from a client need not be UTF-8, but a ledger must be JSON: such bytes become the
    /// Latin-1 characters of the same numbers.
    mutating func append(quoted text: ArraySlice<UInt8>) {
        let isPlain = text.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
        if isPlain { return append(contentsOf: text) }
        for byte in text {
            switch byte {
            case 0x22, 0x5C:
                append(0x5C)
                append(byte)
            case 0x20..<0x7F: append(byte)
            default:
                append(contentsOf: "\\u00".utf8)
                append(contentsOf: Hex.encode([byte]).utf8)
            }
        }
    }
}
