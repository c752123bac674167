import Crypto
import Glibc

/// A file that is read from anywhere in it, or standard input, which is read once.
final class InputFile {
    /// How much of the beginning, and of what is before a place, tells one file from another.
    private static let fingerprinted = 64 << 10

    let path: String
    /// Bytes; nil for what is no file but a stream.
    let size: Int?
    private let descriptor: Int32

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(UsageError) {
        self.path = path
        descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw UsageError("'\(path)' cannot be read: \(Self.reason(errno))")
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw UsageError("'\(path)' is no file that can be read")
        }
        size = path != "-" && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    deinit { close(descriptor) }

    /// The next bytes; none at the end.
    func read(_ size: Int) throws -> [UInt8] {
        while true {
            let descriptor = descriptor
            var count = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
                count = unsafe Glibc.read(descriptor, buffer.baseAddress, size)
                filled = max(0, count)
            }
            if count >= 0 { return bytes }
            guard errno == EINTR else {
                throw UsageError("'\(path)' cannot be read: \(Self.reason(errno))")
            }
        }
    }

    /// Goes on reading at `offset`.
    func seek(_ offset: Int) throws(UsageError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else {
            throw UsageError("'\(path)' cannot be read from byte \(offset) on")
        }
    }

    /// Tells whether what is before `offset` is still the same: of its beginning and its end.
    func fingerprint(before offset: Int) -> String {
        let first = bytes(0..<min(offset, Self.fingerprinted))
        let last = bytes(max(0, offset - Self.fingerprinted)..<offset)
        return Hex.encode(Array(SHA256.digest(of: first + last).array.prefix(16)))
    }

    private func bytes(_ range: Range<Int>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            filled = 0
            while filled < range.count {
                let count = unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), range.count - filled,
                    off_t(range.lowerBound + filled))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                filled += count
            }
        }
    }

    static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

/// Removes a file, if there is one.
func removeFile(_ path: String) { unsafe unlink(path) }
