import Glibc

/// A temporary file of byte strings that are written and then read in the same order.
///
/// It has no name and is removed when the process ends.
@safe final class SpoolFile {
    private let file: UnsafeMutablePointer<FILE>

    init() throws(OutputError) {
        guard let file = unsafe tmpfile() else {
            throw OutputError("there is no temporary file: \(InputFile.reason(errno))")
        }
        unsafe self.file = file
    }

    deinit { unsafe fclose(file) }

    func write(_ bytes: [UInt8]) throws {
        var length = UInt32(bytes.count)
        guard unsafe fwrite(&length, MemoryLayout<UInt32>.size, 1, file) == 1,
            unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count
        else { throw failure }
    }

    func rewind() throws {
        guard unsafe fflush(file) == 0, unsafe fseek(file, 0, SEEK_SET) == 0 else { throw failure }
    }

    /// Returns the next byte string; nil at the end.
    func read() throws -> [UInt8]? {
        var length: UInt32 = 0
        guard unsafe fread(&length, MemoryLayout<UInt32>.size, 1, file) == 1 else {
            guard unsafe ferror(file) == 0 else { throw failure }
            return nil
        }
        let size = Int(length)
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            count = unsafe fread(buffer.baseAddress, 1, size, file)
            filled = count
        }
        guard count == size else { throw failure }
        return bytes
    }

    private var failure: OutputError {
        OutputError("a temporary file cannot be used: \(InputFile.reason(errno))")
    }
}
