import Glibc

/// A file that is there whole or not at all: written beside its name and put there at the end; or
/// standard output, or what is no file but a device or a pipe, which are written as it comes.
final class OutputFile {
    private static let block = 1 << 20

    /// Nil: standard output.
    private let path: String?
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isOpen = true
    /// Whether it is written where it is.
    private let isDirect: Bool

    /// Begins a file at `path`, for this user's eyes only.
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

    private static func refused(_ path: String, _ code: Int32) -> UsageError {
        UsageError("'\(path)' cannot be written: \(InputFile.reason(code))")
    }

    /// Whether something is there that must not be replaced by a file.
    private static func isDevice(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    func write(_ bytes: [UInt8]) throws {
        buffer += bytes
        if buffer.count >= Self.block { try flush() }
    }

    /// Puts the file in its place, when it is on disk.
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
        if let code = StandardOutput.write(buffer, descriptor) { throw failure(code) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Otherwise the name may be gone after a power cut.
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

/// What could not be written.
struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
