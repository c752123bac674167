import Glibc

/// A file with a key that a process has made for itself and that no other user may read.
package enum KeyFile {
    /// Returns the contents of the file at `path`, without a final newline; if it does not exist,
    /// creates it with the result of `make`.
    ///
    /// A new file has mode 0400, and it and its name are on disk before this returns, so that
    /// nothing is encrypted with a key that a power cut would take away. If two processes create
    /// the file at the same time, both get the same contents.
    ///
    /// - Throws: `ConfigurationError` naming the path, if the file cannot be read or created, is
    ///   not a regular file, or may be read by other users.
    package static func readOrMake(
        _ path: String, _ make: () -> String
    ) throws(ConfigurationError) -> (text: String, isNew: Bool) {
        if let text = try read(path) { return (text, false) }
        let text = make()
        guard try write(text, path) else {
            guard let others = try read(path) else {
                throw failed(path, "was removed by another process")
            }
            return (others, false)
        }
        return (text, true)
    }

    /// Checks that the file at `path` can be read and is private, if it exists.
    ///
    /// - Throws: `ConfigurationError` as `readOrMake` does.
    package static func check(_ path: String) throws(ConfigurationError) { _ = try read(path) }

    private static func read(_ path: String) throws(ConfigurationError) -> String? {
        let text = try TextFile.readRegularText(path) { mode throws(ConfigurationError) in
            guard mode & 0o077 == 0 else {
                throw failed(
                    path, "other users may read or write it; make it private with chmod 400")
            }
        }
        return text?.withoutLineEnd
    }

    /// Creates the file, completely or not at all; returns false if it already exists.
    private static func write(_ text: String, _ path: String) throws(ConfigurationError) -> Bool {
        // The temporary file is private from the start, and each process has its own.
        var name = Array("\(path).XXXXXX".utf8CString)
        let file = unsafe name.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard file >= 0 else { throw failed(path, "cannot be created", errno) }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        let temporary = name
        defer { _ = unsafe unlink(temporary) }
        let bytes = Array((text + "\n").utf8)
        let written = unsafe Glibc.write(file, bytes, bytes.count)
        let isSafe = fchmod(file, 0o400) == 0 && fsync(file) == 0
        close(file)
        guard written == bytes.count, isSafe else {
            throw failed(path, "cannot be written", errno)
        }
        guard unsafe link(temporary, path) == 0 else {
            if errno == EEXIST { return false }
            throw failed(path, "cannot be created", errno)
        }
        try syncDirectory(of: path)
        return true
    }

    private static func syncDirectory(of path: String) throws(ConfigurationError) {
        let end = path.lastIndex(of: "/")
        let directory = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let file = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw failed(path, "cannot be synced", errno) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failed(path, "cannot be synced", errno) }
    }

    private static func failed(
        _ path: String, _ what: String, _ code: Int32? = nil
    ) -> ConfigurationError {
        let why = code.map { code in unsafe ": \(String(cString: strerror(code)))" } ?? ""
        return ConfigurationError(path, what + why)
    }
}
