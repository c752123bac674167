import Glibc

/// A program that a test started, known by its id and waited for by `waitpid`.
///
/// Foundation's `Process` passes on the signals that the test's thread has blocked, so that a child
/// may never hear SIGTERM, and then waits for it in a busy loop; here no signal is blocked.
package final class ChildProcess {
    /// A program that could not be started.
    package struct Failure: Error, CustomStringConvertible {
        /// A description of what failed.
        package let description: String
    }

    /// The place that a program's output and errors go to.
    package enum Output {
        /// The same place as the test's own output.
        case inherited
        /// Appended to a file.
        case file(String)
        /// A pipe, which `nextOutput()` and `readOutput()` read.
        case captured
    }

    /// The process id of the child.
    package let id: Int32
    private var status: Int32?
    private var pipe: Int32?

    /// Starts a program; a name without a slash is looked for in PATH.
    ///
    /// - Parameter environment: all of it; nil: the test's own.
    /// - Throws: `Failure`.
    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        output: Output = .inherited
    ) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        var ends: [Int32] = [-1, -1]
        switch output {
        case .inherited: break
        case .file(let path):
            let flags = O_WRONLY | O_CREAT | O_APPEND
            unsafe posix_spawn_file_actions_addopen(&actions, 1, path, flags, 0o600)
            unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        case .captured:
            guard unsafe Glibc.pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
            _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
            _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
            unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
            unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        }
        id = try unsafe Self.spawn(program, arguments, environment, &actions)
        if ends[1] >= 0 { close(ends[1]) }
        pipe = ends[0] >= 0 ? ends[0] : nil
    }

    deinit { if let pipe { close(pipe) } }

    /// True if the process has not ended yet.
    package var isRunning: Bool {
        reap(WNOHANG)
        return status == nil
    }

    /// Sends a signal, unless it has ended.
    package func signal(_ number: Int32) {
        if isRunning { kill(id, number) }
    }

    /// Waits for its end: the exit status, or the negative number of the signal that ended it.
    @discardableResult
    package func wait() -> Int32 {
        while status == nil { reap(0) }
        return status ?? 0
    }

    /// Returns everything that the program writes until it closes its output; for `.captured`.
    package func readOutput() -> String {
        var bytes: [UInt8] = []
        while case let next = nextBytes(), !next.isEmpty { bytes += next }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits for the program's next output and returns it; empty when it has closed its output.
    ///
    /// It is for `.captured`.
    package func nextOutput() -> String { String(decoding: nextBytes(), as: UTF8.self) }

    private func nextBytes() -> ArraySlice<UInt8> {
        guard let pipe else { return [] }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe read(pipe, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return buffer[..<max(0, count)]
        }
    }

    /// Runs a program to its end.
    ///
    /// - Returns: what it wrote.
    /// - Throws: `Failure` unless it ends with 0.
    @discardableResult
    package static func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil
    ) throws -> String {
        let child = try ChildProcess(
            program, arguments, environment: environment, output: .captured)
        let output = child.readOutput()
        let status = child.wait()
        guard status == 0 else {
            throw Failure(description: "\(program) ended with \(status): \(output)")
        }
        return output
    }

    private func reap(_ options: Int32) {
        guard status == nil else { return }
        var raw: Int32 = 0
        let reaped = unsafe waitpid(id, &raw, options)
        if reaped == id {
            status = raw & 0x7f == 0 ? raw >> 8 & 0xff : -(raw & 0x7f)
        } else if reaped == -1, errno != EINTR {
            status = -1
        }
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String: String]?,
        _ actions: inout posix_spawn_file_actions_t
    ) throws -> pid_t {
        var argv = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        var envp = unsafe (environment ?? [:]).map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (argv + envp).forEach { unsafe free($0) } }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var id: pid_t = 0
        let result = unsafe envp.withUnsafeMutableBufferPointer { own in
            unsafe posix_spawnp(
                &id, program, &actions, &attributes, &argv,
                environment == nil ? environ : own.baseAddress)
        }
        guard result == 0 else {
            throw Failure(description: "\(program): \(unsafe String(cString: strerror(result)))")
        }
        return id
    }
}
