import Glibc

/// Small text files, such as configuration and keys.
package enum TextFile {
    /// The largest file that is read, in bytes; larger than any configuration, so that a wrong path
    /// does not fill the memory.
    private static let maximumLength = 1 << 20

    /// Returns the text of a file, without a byte order mark; nil when the file does not exist.
    ///
    /// - Throws: `ConfigurationError` naming the path when the file cannot be read or is not UTF-8.
    package static func read(_ path: String) throws(ConfigurationError) -> String? {
        guard let bytes = try readBytes(path) else { return nil }
        return try text(of: bytes, path)
    }

    /// Returns the bytes of a file; nil when it does not exist.
    ///
    /// - Throws: `ConfigurationError` naming the path when the file cannot be read or exceeds a
    ///   mebibyte.
    package static func readBytes(_ path: String) throws(ConfigurationError) -> [UInt8]? {
        guard let file = unsafe fopen(path, "re") else {
            let code = errno
            if code == ENOENT { return nil }
            throw unreadable(path, code)
        }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= maximumLength {
            let count = unsafe fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        // After an error, the bytes read so far must not be taken for the whole file.
        guard unsafe ferror(file) == 0 else {
            throw unreadable(path, errno)
        }
        guard bytes.count <= maximumLength else {
            throw ConfigurationError(path, "exceeds \(maximumLength) bytes")
        }
        return bytes
    }

    /// Returns the text of a regular file, without a byte order mark; nil when the file does not
    /// exist.
    ///
    /// - Parameter check: Checks the file's mode before anything is read.
    /// - Throws: `ConfigurationError` as ``readRegular(_:_:)``, and when the text is not UTF-8.
    package static func readRegularText(
        _ path: String, _ check: (_ mode: UInt32) throws(ConfigurationError) -> Void = { _ in }
    ) throws(ConfigurationError) -> String? {
        guard let bytes = try readRegular(path, check) else { return nil }
        return try text(of: bytes, path)
    }

    /// Returns the bytes of a regular file; nil when it does not exist.
    ///
    /// It never waits: a pipe, a device or a terminal, which could keep a process waiting for ever,
    /// is refused without being read. Daemons read files this way, and the command, which may be
    /// given a pipe, by ``readBytes(_:)``.
    ///
    /// - Parameter check: Checks the file's mode before anything is read.
    /// - Throws: `ConfigurationError` naming the path when the file cannot be read, is not a
    /// regular
    ///   file or exceeds a mebibyte.
    package static func readRegular(
        _ path: String, _ check: (_ mode: UInt32) throws(ConfigurationError) -> Void = { _ in }
    ) throws(ConfigurationError) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else {
            let code = errno
            if code == ENOENT { return nil }
            // A socket cannot be opened.
            throw code == ENXIO ? irregular(path) : unreadable(path, code)
        }
        defer { close(file) }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0 else { throw unreadable(path, errno) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw irregular(path) }
        try check(facts.st_mode)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= maximumLength {
            let count = unsafe Glibc.read(file, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw unreadable(path, errno) }
            bytes += buffer[..<count]
        }
        throw ConfigurationError(path, "exceeds \(maximumLength) bytes")
    }

    /// Writes a file that only this user may read, completely or not at all; a device or a pipe is
    /// written to directly.
    ///
    /// - Throws: `ConfigurationError` naming the path.
    package static func writePrivate(_ text: String, to path: String) throws(ConfigurationError) {
        if isDevice(path) {
            try write(text, unsafe open(path, O_WRONLY | O_CLOEXEC), path, syncs: false)
            return
        }
        let temporary = path + ".new"
        unsafe unlink(temporary)
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        do throws(ConfigurationError) {
            try write(text, descriptor, path, syncs: true)
            guard unsafe rename(temporary, path) == 0 else { throw failed(path, errno) }
        } catch {
            if descriptor >= 0 { unsafe unlink(temporary) }
            throw error
        }
    }

    /// Returns whether the path is neither a regular file nor a directory, so that it must not be
    /// replaced.
    private static func isDevice(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Writes a text completely and closes the file.
    private static func write(
        _ text: String, _ descriptor: Int32, _ path: String, syncs: Bool
    ) throws(ConfigurationError) {
        guard descriptor >= 0 else { throw failed(path, errno) }
        var rest = Array(text.utf8)[...]
        var code: Int32 = 0
        while code == 0, !rest.isEmpty {
            let bytes = Array(rest)
            let count = unsafe Glibc.write(descriptor, bytes, bytes.count)
            if count > 0 { rest = rest.dropFirst(count) }
            if count < 0, errno != EINTR { code = errno }
            if count == 0 { code = ENOSPC }
        }
        if code == 0, syncs, fsync(descriptor) != 0 { code = errno }
        if close(descriptor) != 0, code == 0 { code = errno }
        if code != 0 { throw failed(path, code) }
    }

    private static func text(
        of bytes: [UInt8], _ path: String
    ) throws(ConfigurationError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(path, "is not UTF-8")
        }
        return text.unicodeScalars.first == "\u{FEFF}"
            ? String(text.unicodeScalars.dropFirst()) : text
    }

    private static func irregular(_ path: String) -> ConfigurationError {
        ConfigurationError(path, "is not a regular file")
    }

    private static func unreadable(_ path: String, _ code: Int32) -> ConfigurationError {
        ConfigurationError(path, unsafe "cannot be read: \(String(cString: strerror(code)))")
    }

    private static func failed(_ path: String, _ code: Int32) -> ConfigurationError {
        ConfigurationError(
            path, unsafe "cannot be written: \(String(cString: strerror(code)))")
    }
}
