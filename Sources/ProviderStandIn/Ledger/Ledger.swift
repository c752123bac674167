import Crypto

/// What a stand-in has seen and answered: one JSON line a request.
///
/// It gathers lines and hands them to `write`; when that happens is the server's business.
package struct Ledger {
    /// One request.
    package struct Entry {
        /// Milliseconds since 1970.
        package var time: Int64
        /// To whom.
        package var address: ArraySlice<UInt8>
        /// The message's id, the provider's or ours.
        package var id: ArraySlice<UInt8>
        /// The answer's status; 0 when there is none.
        package var status: Int
        /// The reason, or what was done instead of answering.
        package var reason: String
        /// What a message said, where the stand-in can read it.
        package var content: [UInt8]?

        /// A request.
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

    /// A ledger that hands whole lines to `write`.
    package init(_ write: @escaping @Sendable (Span<UInt8>) -> Void) {
        self.write = write
        pending.reserveCapacity(Self.enough * 2)
    }

    /// So many bytes are written without waiting for more.
    private static let enough = 256 << 10

    /// Whether there is something to flush.
    package var isPending: Bool { !pending.isEmpty }

    /// Notes a request.
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

    /// Hands over what has gathered.
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

    /// Appends the inside of a JSON string; bytes that are not plain ASCII are escaped.
    ///
    /// What came from a client need not be UTF-8, and a ledger must be JSON: such bytes read as the
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
