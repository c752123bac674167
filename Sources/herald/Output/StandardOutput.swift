import Glibc
import Synchronization

/// Writes to the standard output of the process, and remembers whether that failed.
///
/// After a failure further output is dropped, so that no caller has to check each line.
enum StandardOutput {
    /// The `errno` of the first failure; 0 for none.
    private static let failed = Mutex<Int32>(0)

    /// Writes a text, unless an earlier write failed.
    static func write(_ text: String) {
        guard failed.withLock({ $0 == 0 }) else { return }
        if let code = write(Array(text.utf8), STDOUT_FILENO) { fail(code) }
    }

    /// Writes to standard error, and ignores failures.
    static func complain(_ text: String) { _ = write(Array(text.utf8), STDERR_FILENO) }

    /// True if a write failed, also because the reader closed the pipe.
    static var isLost: Bool { failed.withLock { $0 != 0 } }

    /// The error of the first write that failed; nil if none did, or if the reader closed the pipe.
    static var failure: OutputError? {
        let code = failed.withLock(\.self)
        guard code != 0, code != EPIPE else { return nil }
        return OutputError("standard output cannot be written: \(InputFile.reason(code))")
    }

    /// Closes standard output.
    ///
    /// File systems of a network report some failures only then.
    static func close() {
        guard Glibc.close(STDOUT_FILENO) != 0, errno != EBADF else { return }
        fail(errno)
    }

    /// Ignores SIGPIPE, so that a write to a closed pipe fails and does not end the process.
    static func outliveReader() { signal(SIGPIPE, SIG_IGN) }

    /// Opens /dev/null for each standard descriptor that was closed when the process began.
    ///
    /// Otherwise the next file that is opened would become standard output.
    static func occupyClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 {
            // `open` returns the lowest free number, which is this one. The mode is the wrong one,
            // so each use fails.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func fail(_ code: Int32) {
        failed.withLock { if $0 == 0 { $0 = code } }
    }

    /// Writes all of `bytes` and waits if the reader is slow.
    ///
    /// - Returns: the `errno` of a failure; nil if all bytes were written.
    static func write(_ bytes: [UInt8], _ descriptor: Int32) -> Int32? {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // Another process that shares the pipe has made it non-blocking.
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&wanted, 1, -1)
                continue
            }
            guard count > 0 else { return count < 0 ? errno : ENOSPC }
            written += count
        }
        return nil
    }
}
