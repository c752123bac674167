import Crypto
import Glibc
import XML

/// A file that is read from anywhere in it, or standard input, which is read once.
final class InputFile {
    /// How much of the beginning, and of what is before a place, tells one file from another.
    private static let fingerprinted = 64 << 10

    /// What UTF-16 begins with.
    private static let wideMarks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

    let path: String
    /// Bytes; nil for what is no file but a stream.
    let size: Int?
    /// Whether it is read in the encoding that it says, and all places in it are those of the
    /// UTF-8 that is made of it.
    let isXML: Bool
    private let descriptor: Int32
    private var transcoder = XMLTranscoder()
    /// What was made of bytes before a place that was sought, and comes behind it.
    private var ahead: [UInt8] = []
    /// A pipe's first bytes, as far as they were kept, and how many of them were read since.
    private var kept: [UInt8] = []
    private var place = 0
    private var isAllKept = false
    private var isBegun = false

    /// Opens a file; `-` is standard input.
    init(_ path: String, isXML: Bool = false) throws(UsageError) {
        (self.path, self.isXML) = (path, isXML)
        descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw UsageError("'\(path)' cannot be read: \(Self.reason(errno))")
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw UsageError("'\(path)' is no file that can be read")
        }
        size = path != "-" && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    deinit { close(descriptor) }

    /// The next bytes; none at the end.
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
                // Where more is needed to know the encoding, nothing may come of some bytes.
                if !text.isEmpty || bytes.isEmpty { return text }
            } catch {
                throw UsageError("'\(path)': \(error.message)")
            }
        }
    }

    /// The first bytes, which say it if they are UTF-16; all others as they are.
    private func checked(_ bytes: [UInt8]) throws -> [UInt8] {
        defer { isBegun = true }
        guard !isBegun, Self.wideMarks.contains(where: { bytes.starts(with: $0) }) else {
            return bytes
        }
        throw UsageError("'\(path)' is UTF-16, by its first bytes; save it as UTF-8")
    }

    /// Keeps a pipe's bytes, so that they can be read twice; of a file nothing needs to be kept.
    ///
    /// - Returns: whether all can be: there were no more than `limit`.
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

    /// Begins anew: a file, or a pipe of which all was kept.
    func rewind() throws {
        (transcoder, ahead, place) = (XMLTranscoder(), [], 0)
        guard size != nil else { return }
        guard lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw UsageError("'\(path)' cannot be read from its beginning on")
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

    /// Goes on reading at `offset`.
    func seek(_ offset: Int) throws {
        if isXML { return try seekXML(offset) }
        guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else {
            throw UsageError("'\(path)' cannot be read from byte \(offset) on")
        }
    }

    /// Reads up to there: only so much is known of where it is.
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

    /// Tells whether what is before `offset` is still the same: of its beginning and its end.
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
