import Crypto
import Glibc

/// A file of pages that each end with the SHA-256 of the rest of the page.
///
/// So damage is detected when a page is read, and a few bytes can be changed without reading the
/// whole file. Appended data begins on a new page. All operations block.
package struct CheckedFile: ~Copyable {
    /// The length of a page in bytes, including its digest.
    package static let page = 1 << 16
    /// The bytes of a page without its digest.
    package static let room = page - Digest.size

    private let file: Int32
    private let path: String
    /// The number of pages.
    package private(set) var pages: Int
    /// The number of pages appended since the last sync.
    private var unsynced = 0
    /// The number of pages that are appended before a sync; a larger sync would delay commits, and
    /// callers that wait for this thread.
    private static let unsyncedPages = 128

    private init(file: Int32, path: String, pages: Int) {
        (self.file, self.path, self.pages) = (file, path, pages)
    }

    deinit { close(file) }

    /// Creates a file for its owner alone, in place of any existing one.
    package static func create(_ path: String) throws(StorageError) -> CheckedFile {
        PlainFile.remove(path)
        let file = try PlainFile.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        return CheckedFile(file: file, path: path, pages: 0)
    }

    /// Opens an existing file for reading and changing.
    package static func open(_ path: String) throws(StorageError) -> CheckedFile {
        let pages = try PlainFile.length(of: path) / page
        return CheckedFile(file: try PlainFile.open(path, O_RDWR), path: path, pages: pages)
    }

    /// Returns how many pages `count` bytes take.
    package static func pages(_ count: Int) -> Int { (count + room - 1) / room }

    /// Writes bytes after the last page, and returns the page on which they begin.
    @discardableResult
    package mutating func append(_ bytes: [UInt8]) throws(StorageError) -> Int {
        let first = pages
        try write(bytes, page: first)
        let count = Self.pages(bytes.count)
        pages += count
        unsynced += count
        if unsynced >= Self.unsyncedPages {
            try sync()
            unsynced = 0
        }
        return first
    }

    /// Writes bytes from the start of a page; the rest of the last page written becomes zero.
    package func write(_ bytes: [UInt8], page first: Int) throws(StorageError) {
        var paged: [UInt8] = []
        paged.reserveCapacity(Self.pages(bytes.count) * Self.page)
        for start in stride(from: 0, to: bytes.count, by: Self.room) {
            let part = bytes[start..<min(start + Self.room, bytes.count)]
            let begin = paged.count
            paged += part
            paged.append(contentsOf: repeatElement(0, count: Self.room - part.count))
            paged += Self.digest(paged, from: begin).array
        }
        try write(raw: paged, at: first * Self.page)
    }

    /// Returns a range of bytes, counted from the start of a page; throws `.corrupt` for a damaged
    /// page.
    package func read(_ range: Range<Int>, page first: Int) throws(StorageError) -> [UInt8] {
        let skipped = range.lowerBound / Self.room
        let start = skipped * Self.room
        let bytes = try read(page: first + skipped, count: range.upperBound - start)
        return Array(bytes[(range.lowerBound - start)...])
    }

    /// Returns `count` bytes from the start of a page; throws `.corrupt` for a damaged page.
    package func read(page first: Int, count: Int) throws(StorageError) -> [UInt8] {
        guard first >= 0, count >= 0, first + Self.pages(count) <= pages else {
            throw StorageError(.corrupt, "\(path) ends before page \(first) with \(count) bytes")
        }
        var bytes = try read(raw: Self.pages(count) * Self.page, at: first * Self.page)
        for index in 0..<Self.pages(count) {
            let begin = index * Self.page
            guard
                Digest(bytes[begin + Self.room..<begin + Self.page])
                    == Self.digest(bytes, from: begin)
            else { throw StorageError(.corrupt, "\(path): page \(first + index) is damaged") }
            // The page's data is moved to follow the data of the page before.
            unsafe bytes.withUnsafeMutableBytes { raw in
                guard let base = raw.baseAddress else { return }
                unsafe memmove(base + index * Self.room, base + begin, Self.room)
            }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Sets ranges of bytes, counted from the start of a page, to zero.
    package func clear(_ ranges: [Range<Int>], page first: Int) throws(StorageError) {
        var byPage: [Int: [Range<Int>]] = [:]
        for range in ranges where !range.isEmpty {
            for page in range.lowerBound / Self.room...(range.upperBound - 1) / Self.room {
                let start = page * Self.room
                let part = range.clamped(to: start..<start + Self.room)
                byPage[page, default: []].append(part.lowerBound - start..<part.upperBound - start)
            }
        }
        for (page, ranges) in byPage {
            var bytes = try read(page: first + page, count: Self.room)
            for range in ranges { for index in range { bytes[index] = 0 } }
            try write(bytes, page: first + page)
        }
    }

    /// Syncs the file; returns when all data is on disk.
    package func sync() throws(StorageError) {
        guard fdatasync(file) == 0 else { throw StorageError(call: "fdatasync", errno, file: path) }
    }

    private static func digest(_ bytes: [UInt8], from begin: Int) -> Digest {
        SHA256.digest(of: bytes.span.extracting(begin..<begin + room))
    }

    private func write(raw bytes: [UInt8], at offset: Int) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe pwrite(
                    file, bytes.baseAddress?.advanced(by: done), bytes.count - done, offset + done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StorageError(call: "write", errno, file: path) }
            done += count
        }
    }

    private func read(raw count: Int, at offset: Int) throws(StorageError) -> [UInt8] {
        var failure: StorageError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let base = unsafe buffer.baseAddress?.advanced(by: filled)
                let got = unsafe pread(file, base, count - filled, offset + filled)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    failure = StorageError(call: "read", got < 0 ? errno : EIO, file: path)
                    return
                }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
