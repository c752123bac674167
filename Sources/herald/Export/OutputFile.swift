import Glibc

/// A file that appears only when it is complete: it is written under another name and renamed at
/// the end.
///
/// Standard output, devices and pipes are written directly.
final class OutputFile {
    private static let block = 1 << 20

    /// The path; nil for standard output.
    private let path: String?
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isOpen = true
    /// True if the output is written directly, without a rename.
    private let isDirect: Bool
    /// True if people read the output while it is written.
    private var isTerminal: Bool { isDirect && isatty(descriptor) == 1 }

    /// Opens a file at `path` that only this user may read; nil for standard output.
    init(_ path: String?) throws(UsageError) {
        self.path = path
        guard let path else {
            (descriptor, isDirect) = (STDOUT_FILENO, true)
            return
        }
        isDirect = Self.isDevice(path)
        guard !isDirect else {
            descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Self.refused(path, errno) }
            return
        }
        let part = Self.part(path)
        unsafe unlink(part)
        descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.refused(path, errno) }
    }

    deinit {
        guard let path, isOpen else { return }
        close(descriptor)
        if !isDirect { unsafe unlink(Self.part(path)) }
    }

    /// Returns the path that an argument names; nil if it is left out or is `-`, which both mean
    /// standard output.
    static func path(_ argument: String?) -> String? { argument == Dash.word ? nil : argument }

    private static func refused(_ path: String, _ code: Int32) -> UsageError {
        UsageError("'\(path)' cannot be written: \(InputFile.reason(code))")
    }

    /// Returns whether there is a device or a pipe, which must not be replaced by a file.
    private static func isDevice(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Writes one or more whole records.
    func write(_ bytes: [UInt8]) throws {
        buffer += bytes
        if buffer.count >= Self.block { try flush() }
    }

    /// Syncs the file to disk and gives it its name.
    func finish() throws {
        try flush()
        guard let path else { return }
        guard !isDirect else {
            isOpen = false
            guard close(descriptor) == 0 else { throw failure(errno) }
            return
        }
        guard fsync(descriptor) == 0 else { throw failure(errno) }
        isOpen = false
        let closed = close(descriptor)
        guard closed == 0, unsafe rename(Self.part(path), path) == 0 else {
            let code = errno
            unsafe unlink(Self.part(path))
            throw failure(code)
        }
        try syncDirectory(of: path)
    }

    private func flush() throws {
        let shown = isTerminal ? Self.harmless(buffer) : buffer
        if let code = StandardOutput.write(shown, descriptor) { throw failure(code) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Returns whole records as a terminal may show them, which would obey control characters.
    private static func harmless(_ records: [UInt8]) -> [UInt8] {
        Array(String(decoding: records, as: UTF8.self).printableLines.utf8)
    }

    /// Syncs the directory, since the name may otherwise be lost in a power failure.
    private func syncDirectory(of path: String) throws {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let directory = name.isEmpty ? "." : name == [""] ? "/" : name.joined(separator: "/")
        let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(errno) }
    }

    private func failure(_ code: Int32) -> OutputError {
        OutputError(
            "\(path.map { "'\($0)'" } ?? "the output") cannot be written: "
                + InputFile.reason(code))
    }

    private static func part(_ path: String) -> String { path + ".part" }
}

/// The error for output that could not be written.
struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
