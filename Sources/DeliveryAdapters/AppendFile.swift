import Glibc

/// A file that only grows, by whole lines, until it is large and the next one begins; a disk may
/// take its time for each.
///
/// It is opened anew for every write, so that it may be moved away at any time. A file that is full
/// becomes `NAME.1`, that of before `NAME.2`, and so on; the last one is deleted.
actor AppendFile {
    private let path: String
    private let executor: any SerialExecutor
    private let limit: Int
    private let kept: Int
    private var isChecked = false

    /// Without one of its own it would be written on the daemon's loop, which keeps its jobs.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// The file at `path`, made when it is first written, by `executor`, which may be blocked.
    ///
    /// - Parameters:
    ///   - limit: bytes after which the next file begins.
    ///   - kept: how many files are kept besides the one that grows.
    init(
        _ path: String, on executor: any SerialExecutor, rotatingAt limit: Int = .max,
        keeping kept: Int = 0
    ) {
        (self.path, self.executor, self.limit, self.kept) = (path, executor, limit, kept)
    }

    /// Appends lines, each with its newline: all of them or none.
    ///
    /// - Returns: why not; nil if all are in the file.
    func append(_ lines: [UInt8]) -> String? {
        rotateIfFull(before: lines.count)
        let file = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return failure("opened") }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return failure("examined") }
        if !isChecked, !endsLine(file, status.st_size) { _ = unsafe write(file, "\n", 1) }
        isChecked = true
        var offset = 0
        while offset < lines.count {
            let count = unsafe lines.withUnsafeBytes { bytes in
                unsafe write(file, bytes.baseAddress?.advanced(by: offset), lines.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = failure("written")
                // Half a line would spoil the next one.
                if offset > 0 { _ = ftruncate(file, status.st_size) }
                return reason
            }
            offset += count
        }
        return nil
    }

    /// Begins the next file if these bytes would make this one larger than it may be.
    ///
    /// Files that cannot be renamed stay: the log goes on in the same file.
    private func rotateIfFull(before count: Int) {
        var status = stat()
        guard limit < .max, unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size > 0, Int(status.st_size) + count > limit
        else { return }
        guard kept > 0 else {
            unsafe unlink(path)
            return
        }
        for number in stride(from: kept - 1, through: 1, by: -1) {
            unsafe rename("\(path).\(number)", "\(path).\(number + 1)")
        }
        unsafe rename(path, "\(path).1")
        isChecked = true
    }

    /// Whether the last process to write was not stopped within a line.
    private func endsLine(_ file: Int32, _ size: off_t) -> Bool {
        var last = UInt8(ascii: "\n")
        guard size > 0, unsafe pread(file, &last, 1, size - 1) == 1 else { return true }
        return last == UInt8(ascii: "\n")
    }

    private func failure(_ what: String) -> String {
        let code = errno
        return unsafe "\(path) cannot be \(what): \(String(cString: strerror(code)))"
    }
}
