import Glibc
import Synchronization

/// What the process prints on its standard output, and whether that has got anywhere.
///
/// A failure is kept until somebody asks: printing goes on without effect, so that no caller has
/// to look at each line.
enum StandardOutput {
    /// The first failure, as `errno` says it; 0: none.
    private static let failed = Mutex<Int32>(0)

    /// Writes all of a text, unless something could not be written before.
    static func write(_ text: String) {
        guard failed.withLock({ $0 == 0 }) else { return }
        if let code = write(Array(text.utf8), STDOUT_FILENO) { fail(code) }
    }

    /// Writes to standard error; who does not read that is told nothing.
    static func complain(_ text: String) { _ = write(Array(text.utf8), STDERR_FILENO) }

    /// Whether what is written goes nowhere: nobody reads a pipe any more, or ``failure``.
    static var isLost: Bool { failed.withLock { $0 != 0 } }

    /// Why something could not be written; nil: all was, or nobody wanted to read on.
    static var failure: OutputError? {
        let code = failed.withLock(\.self)
        guard code != 0, code != EPIPE else { return nil }
        return OutputError("standard output cannot be written: \(InputFile.reason(code))")
    }

    /// Hears of what a file system tells at the end only, as those of a network do.
    static func close() {
        guard Glibc.close(STDOUT_FILENO) != 0, errno != EBADF else { return }
        fail(errno)
    }

    /// Has a closed pipe be an error of the write, for whoever has to do something about it;
    /// otherwise it ends the process.
    static func outliveReader() { signal(SIGPIPE, SIG_IGN) }

    /// Gives descriptors that were closed when the process began to what nobody writes to: the
    /// next file that is opened would be standard output otherwise.
    static func occupyClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free is this one; the wrong mode lets each use fail.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func fail(_ code: Int32) {
        failed.withLock { if $0 == 0 { $0 = code } }
    }

    /// Writes all of `bytes`, and waits where the other end is slow; why not, if it cannot.
    static func write(_ bytes: [UInt8], _ descriptor: Int32) -> Int32? {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // Somebody else who has the pipe has made it so.
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
