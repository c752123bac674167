import Glibc

/// A file that only grows, by whole lines; a disk may take its time for each.
///
/// It is opened anew for every write, so that it may be moved away at any time.
actor AppendFile {
    private let path: String
    private let executor: any SerialExecutor
    private var isChecked = false

    /// Without one of its own it would be written on the daemon's loop, which keeps its jobs.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// The file at `path`, made when it is first written, by `executor`, which may be blocked.
    init(_ path: String, on executor: any SerialExecutor) {
        self.path = path
        self.executor = executor
    }

    /// Appends lines, each with its newline: all of them or none.
    ///
    /// - Returns: why not; nil if all are in the file.
    func append(_ lines: [UInt8]) -> String? {
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
