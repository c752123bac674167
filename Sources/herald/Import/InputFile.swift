import Crypto
import Glibc
import XML

/// A file that can be read from any offset, or standard input, which can be read once.
final class InputFile {
    /// The number of bytes at the beginning, and before an offset, that the fingerprint covers.
    private static let fingerprinted = 64 << 10

    /// The byte order marks of UTF-16.
    private static let wideMarks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

    let path: String
    /// The file's size in bytes; nil for a pipe or another stream.
    let size: Int?
    /// True if the file is XML.
    ///
    /// XML is transcoded from its declared encoding to UTF-8, and all offsets are offsets in that
    /// UTF-8.
    let isXML: Bool
    private let descriptor: Int32
    private var transcoder = XMLTranscoder()
    /// The transcoded bytes after the sought offset that were read while seeking.
    private var ahead: [UInt8] = []
    /// The first bytes of a pipe that are kept, and how many of them were read again.
    private var kept: [UInt8] = []
    private var place = 0
    private var isAllKept = false
    private var isBegun = false

    /// Opens a file; `-` means standard input.
    ///
    /// - Throws: `UsageError` if the file cannot be read.
    init(_ path: String, isXML: Bool = false) throws(UsageError) {
        (self.path, self.isXML) = (path, isXML)
        descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw UsageError("'\(path)' cannot be read: \(Self.reason(errno))")
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw UsageError("'\(path)' is not a file that can be read")
        }
        size = path != "-" && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    deinit { close(descriptor) }

    /// Reads the next bytes, usually at most `size` of them; an empty array means the end.
    func read(_ size: Int) throws -> [UInt8] {
        guard isXML else { return try checked(readBytes(size)) }
        guard ahead.isEmpty else {
            defer { ahead = [] }
            return ahead
        }
        while true {
            let bytes = try readBytes(size)
            do throws(XMLError) {
                let text = try transcoder.transcode(bytes, isEnd: bytes.isEmpty)
                // Nothing comes out until there are enough bytes to know the encoding.
                if !text.isEmpty || bytes.isEmpty { return text }
            } catch {
                throw UsageError("'\(path)': \(error.message)")
            }
        }
    }

    /// Returns the bytes as they are.
    ///
    /// - Throws: `UsageError` if they are the first bytes of the file and begin like UTF-16.
    private func checked(_ bytes: [UInt8]) throws -> [UInt8] {
        defer { isBegun = true }
        guard !isBegun, Self.wideMarks.contains(where: { bytes.starts(with: $0) }) else {
            return bytes
        }
        throw UsageError("'\(path)' is in UTF-16; save it as UTF-8")
    }

    /// Keeps the first bytes of a pipe in memory, so that they can be read twice; a file needs no
    /// copy.
    ///
    /// - Returns: Whether the whole input can be read twice: a file, or a pipe of fewer than
    ///   `limit` bytes.
    func keep(_ limit: Int) throws -> Bool {
        guard size == nil else { return true }
        var kept: [UInt8] = []
        var isWhole = false
        while !isWhole, kept.count < limit {
            let bytes = try readBytes(limit - kept.count)
            kept += bytes
            isWhole = bytes.isEmpty
        }
        (self.kept, isAllKept) = (kept, isWhole)
        return isWhole
    }

    /// Goes back to the beginning of a file, or of a pipe that was kept whole.
    func rewind() throws {
        (transcoder, ahead, place) = (XMLTranscoder(), [], 0)
        guard size != nil else { return }
        guard lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw UsageError("'\(path)' cannot be read again from its beginning")
        }
    }

    private func readBytes(_ size: Int) throws -> [UInt8] {
        if place < kept.count {
            let bytes = kept[place..<min(kept.count, place + size)]
            place += bytes.count
            return Array(bytes)
        }
        if isAllKept { return [] }
        while true {
            let descriptor = descriptor
            var count = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
                count = unsafe Glibc.read(descriptor, buffer.baseAddress, size)
                filled = max(0, count)
            }
            if count >= 0 { return bytes }
            guard errno == EINTR else {
                throw UsageError("'\(path)' cannot be read: \(Self.reason(errno))")
            }
        }
    }

    /// Continues reading at `offset`.
    func seek(_ offset: Int) throws {
        if isXML { return try seekXML(offset) }
        guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else {
            throw UsageError("'\(path)' cannot be read from byte \(offset)")
        }
    }

    /// Reads the file up to `offset`, because an offset in UTF-8 does not give the offset in the
    /// file.
    private func seekXML(_ offset: Int) throws {
        try rewind()
        var rest = offset
        while rest > 0 {
            let bytes = try read(ImportLimits.read)
            guard !bytes.isEmpty else { return }
            ahead = Array(bytes.dropFirst(rest))
            rest -= min(rest, bytes.count)
        }
    }

    /// Returns a digest of the beginning and the end of the bytes before `offset`, to detect that
    /// they have changed.
    func fingerprint(before offset: Int) -> String {
        let offset = min(offset, size ?? offset)
        let first = bytes(0..<min(offset, Self.fingerprinted))
        let last = bytes(max(0, offset - Self.fingerprinted)..<offset)
        return Hex.encode(Array(SHA256.digest(of: first + last).array.prefix(16)))
    }

    private func bytes(_ range: Range<Int>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            filled = 0
            while filled < range.count {
                let count = unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), range.count - filled,
                    off_t(range.lowerBound + filled))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                filled += count
            }
        }
    }

    static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

/// Removes a file, if there is one.
func removeFile(_ path: String) { unsafe unlink(path) }
