import Glibc

/// A named pipe that takes nothing more: what writes to it waits until someone reads.
package final class FullPipe: Sendable {
    /// The path of the pipe.
    package let path: String
    private let descriptor: Int32

    /// Makes one at `path` and fills it.
    package init(at path: String) {
        self.path = path
        let made = unsafe mkfifo(path, 0o600)
        // Open in both directions, so that no other end is waited for.
        descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        precondition(made == 0 && descriptor >= 0, "no pipe at \(path): errno \(errno)")
        // Pages first, then to the last byte.
        for piece in [4096, 1] {
            let bytes = [UInt8](repeating: UInt8(ascii: "."), count: piece)
            while unsafe write(descriptor, bytes, piece) > 0 {}
        }
    }

    deinit { close(descriptor) }

    /// Returns the bytes that lie in the pipe without those that filled it; then there is room
    /// again.
    package func read() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
    }
}
