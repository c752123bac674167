import Glibc

/// A file with a key that a process has made for itself and that nobody else may read.
package enum KeyFile {
    /// What the file at `path` holds, without a final newline; if there is none, what `make`
    /// returns, which is in it then.
    ///
    /// A file that is made has mode 0400 and is on disk with its name before this returns, so that
    /// nothing is sealed under a key that a loss of power takes away. Of two processes that make it
    /// at a time, both get what one has made.
    ///
    /// - Throws: `ConfigurationError` naming the path: the file cannot be read or made, is no plain
    ///   file, or others than its owner may read it.
    package static func readOrMake(
        _ path: String, _ make: () -> String
    ) throws(ConfigurationError) -> (text: String, isNew: Bool) {
        if let text = try read(path) { return (text, false) }
        let text = make()
        guard try write(text, path) else {
            guard let others = try read(path) else { throw failed(path, "is there, and is not") }
            return (others, false)
        }
        return (text, true)
    }

    private static func read(_ path: String) throws(ConfigurationError) -> String? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw failed(path, "cannot be read", errno)
        }
        var facts = stat()
        let known = unsafe fstat(file, &facts)
        close(file)
        guard known == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw failed(path, "is no plain file")
        }
        guard facts.st_mode & 0o077 == 0 else {
            throw failed(path, "may be read or written by others; 'chmod 400' it")
        }
        guard let text = try TextFile.read(path) else { return nil }
        return text.withoutLineEnd
    }

    /// Makes the file, whole or not at all; false if another was there first.
    private static func write(_ text: String, _ path: String) throws(ConfigurationError) -> Bool {
        // For its owner alone from the start, and a name of its own for each that makes one.
        var name = Array("\(path).XXXXXX".utf8CString)
        let file = unsafe name.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard file >= 0 else { throw failed(path, "cannot be made", errno) }
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
            throw failed(path, "cannot be made", errno)
        }
        try syncDirectory(of: path)
        return true
    }

    private static func syncDirectory(of path: String) throws(ConfigurationError) {
        let end = path.lastIndex(of: "/")
        let directory = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let file = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw failed(path, "cannot be made to last", errno) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failed(path, "cannot be made to last", errno) }
    }

    private static func failed(
        _ path: String, _ what: String, _ code: Int32? = nil
    ) -> ConfigurationError {
        let why = code.map { code in unsafe ": \(String(cString: strerror(code)))" } ?? ""
        return ConfigurationError(path, what + why)
    }
}
