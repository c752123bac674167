import Protocol
import TLS
import Transport

/// The output of a session that the socket has not taken yet.
///
/// The session has no deadline for it: it counts what was taken out of it as sent.
struct UntakenOutput {
    private var bytes: [UInt8] = []
    /// The time at which the socket must have taken the output; nil while there is none.
    private(set) var deadline: MonotonicInstant?

    var isEmpty: Bool { bytes.isEmpty }
    var count: Int { bytes.count }

    /// Keeps further output, which the socket must have taken by a deadline.
    mutating func keep(_ rest: UnsafeRawBufferPointer, until deadline: MonotonicInstant) {
        unsafe bytes.append(contentsOf: rest)
        self.deadline = deadline
    }

    /// Writes as much as the socket takes; returns the number of bytes.
    mutating func write(to tls: inout TLSConnection?) throws(TLSError) -> Int {
        var written = 0
        while !bytes.isEmpty, case .bytes(let count)? = try tls?.write(bytes.span) {
            written += count
            bytes.removeFirst(count)
        }
        if bytes.isEmpty { self = UntakenOutput() }
        return written
    }
}
