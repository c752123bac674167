import Glibc

/// A file written in large pieces.
struct Output {
    private let descriptor: Int32
    private var bytes: [UInt8] = []

    init(_ path: String) throws {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { fatalError("\(path) cannot be written") }
    }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        if bytes.count > 1 << 20 { flush() }
    }

    mutating func flush() {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { fatalError("the disk is full") }
            written += count
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
