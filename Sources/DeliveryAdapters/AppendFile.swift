import Glibc

/// A file to which whole lines are appended, until it is large and the next one begins; each write
/// may take the disk's time.
///
/// The file is opened for every write, so that it may be moved away at any time. A full file
/// becomes `NAME.1`, the one before `NAME.2`, and so on; the last one is deleted.
actor AppendFile {
    private let path: String
    private let executor: any SerialExecutor
    private let limit: Int
    private let kept: Int
    private var isChecked = false

    /// The executor for the blocking writes, which must not run on the daemon's event loop.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates the object for the file at a path, which is created at the first write.
    ///
    /// - Parameters:
    ///   - executor: The executor of the writes, which may be blocked.
    ///   - limit: The bytes after which the next file begins.
    ///   - kept: The number of full files that are kept.
    init(
        _ path: String, on executor: any SerialExecutor, rotatingAt limit: Int = .max,
        keeping kept: Int = 0
    ) {
        (self.path, self.executor, self.limit, self.kept) = (path, executor, limit, kept)
    }

    /// Appends lines, each with its newline, either all of them or none.
    ///
    /// - Returns: The reason of a failure; nil if all lines are in the file.
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
                // Half a line would corrupt the next one.
                if offset > 0 { _ = ftruncate(file, status.st_size) }
                return reason
            }
            offset += count
        }
        return nil
    }

    /// Begins the next file if `count` more bytes would make the file larger than the limit.
    ///
    /// If files cannot be renamed, writing continues in the same file.
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

    /// Returns whether the file ends with a complete line, which it may not after a crash.
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
