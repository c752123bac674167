import Glibc
import Synchronization

/// A program that a test runs; it is killed when this value goes.
package struct PipedProcess: ~Copyable {
    /// A program that could not be started.
    package struct NotStarted: Error {
        /// Its path.
        package let path: String
        /// `errno`.
        package let code: Int32
    }

    private let process: pid_t
    private let output: Int32

    /// Starts a program.
    ///
    /// - Parameter environment: added to, or instead of, this process's own values.
    /// - Throws: `NotStarted`.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws(NotStarted) {
        let started = Self.starting.withLock { _ in Self.start(path, arguments, environment) }
        guard started.code == 0 else { throw NotStarted(path: path, code: started.code) }
        process = started.process
        output = started.output
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        close(output)
    }

    /// The next bytes it writes; empty when it has closed its output.
    package func nextOutput() -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(output, &buffer, buffer.count)
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }

    /// Everything it writes until it ends by itself.
    package func allOutput() -> String {
        var all = ""
        while case let next = nextOutput(), !next.isEmpty { all += next }
        return all
    }

    /// One at a time: between a pipe's making and its mark another child would inherit it.
    private static let starting = Mutex(())

    private static func start(
        _ path: String, _ arguments: [String], _ environment: [String: String]
    ) -> (code: Int32, process: pid_t, output: Int32) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return (errno, 0, -1) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        var process: pid_t = 0
        let values = environment.map { "\($0)=\($1)" } + inherited(environment)
        let code = unsafe withCStrings([path] + arguments) { arguments in
            unsafe withCStrings(values) {
                unsafe posix_spawn(&process, path, &actions, nil, arguments, $0)
            }
        }
        unsafe posix_spawn_file_actions_destroy(&actions)
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            return (code, 0, -1)
        }
        return (0, process, ends[0])
    }

    private static func inherited(_ changed: [String: String]) -> [String] {
        let names: [String] = ["PATH", "HOME"]
        return names.filter { changed[$0] == nil }.compactMap { name in
            unsafe getenv(name).map { unsafe "\(name)=\(String(cString: $0))" }
        }
    }

    private static func withCStrings<Value>(
        _ strings: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
    ) -> Value {
        var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { fatalError("an array with an element") }
            return unsafe body(base)
        }
    }
}
