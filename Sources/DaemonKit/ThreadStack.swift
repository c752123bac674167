internal import CBacktrace
import Glibc

/// The calls that a thread is in, as lines for the log.
enum ThreadStack {
    private static let most = 64

    /// Returns the calls of another thread of this process, the innermost first.
    ///
    /// A thread that waits in the kernel and hears no signal has none; then it is said in which of
    /// the kernel's functions it waits.
    static func lines(of thread: Int32) -> [String] {
        var frames = unsafe [UnsafeMutableRawPointer?](repeating: nil, count: most)
        let count = unsafe herald_backtrace(thread, &frames, Int32(most), 1_000)
        guard count > 0 else { return ["no stack: \(place(of: thread))"] }
        guard let names = unsafe backtrace_symbols(frames, count) else {
            return ["no memory for the stack"]
        }
        defer { unsafe free(names) }
        return (0..<Int(count)).map { index in
            guard let name = unsafe names[index] else { return "?" }
            let text = unsafe String(cString: name)
            // The file without its folder.
            let end = text.firstIndex(of: "(") ?? text.endIndex
            let start = text[..<end].lastIndex(of: "/").map { text.index(after: $0) }
            return String(text[(start ?? text.startIndex)...])
        }
    }

    private static func place(of thread: Int32) -> String {
        let path = "/proc/self/task/\(thread)/wchan"
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "the thread has ended" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = unsafe read(file, &bytes, bytes.count)
        return "in the kernel, " + String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
