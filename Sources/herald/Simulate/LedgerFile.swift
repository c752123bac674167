import Glibc

/// The file of a simulator's ledger.
final class LedgerFile: Sendable {
    private let descriptor: Int32

    /// Opens a file to append to.
    ///
    /// If the path is nil, lines are dropped.
    init(_ path: String?) throws(UsageError) {
        guard let path else {
            descriptor = -1
            return
        }
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw UsageError("'\(path)' cannot be written: \(InputFile.reason(errno))")
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends whole lines.
    func write(_ bytes: Span<UInt8>) {
        guard descriptor >= 0 else { return }
        unsafe bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                // An incomplete ledger would prove nothing, so the simulator ends.
                guard count > 0 else {
                    Console.standard.note(
                        "herald: the ledger cannot be written: \(InputFile.reason(errno))")
                    _exit(ExitCode.exhausted.rawValue)
                }
                written += count
            }
        }
    }
}
