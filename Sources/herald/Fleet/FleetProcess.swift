import Glibc
import ServiceKit

/// The program `herald-fleet`, which has Foundation and the client library, as the command has not.
enum FleetProcess {
    private static let name = "herald-fleet"

    /// Runs the program, and returns its exit status, or 128 and the number of the signal that
    /// ended it.
    ///
    /// The program ends when this one does, since its standard input is a pipe from here. While it
    /// runs, Ctrl-C is for it alone: what was made for it is removed afterwards.
    ///
    /// - Parameter setup: one line for its standard input, which has keys and so must not be an
    ///   argument.
    static func run(_ setup: [UInt8], _ settings: Settings) throws(UsageError) -> Int32 {
        let path = try path(settings)
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            throw UsageError("no pipe can be made: \(InputFile.reason(errno))")
        }
        let before = signal(SIGINT, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGINT, before) }
        let process = start(path, ends)
        close(ends[0])
        defer { close(ends[1]) }
        guard let process else { throw UsageError("\(path) cannot be started") }
        var left = (setup + [UInt8(ascii: "\n")])[...]
        while !left.isEmpty {
            let bytes = Array(left)
            let count = unsafe write(ends[1], bytes, bytes.count)
            guard count > 0 else { break }
            left = left.dropFirst(count)
        }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    private static func path(_ settings: Settings) throws(UsageError) -> String {
        let given = settings.string("HERALD_BIN", or: "")
        let directory =
            given.isEmpty
            ? Installation.daemons(ofCommandIn: Installation.ownDirectory) : given
        let path = "\(directory)/\(name)"
        guard unsafe access(path, X_OK) == 0 else {
            throw UsageError(
                "there is no program \(path): packages do not have it. 'herald fleet' works where "
                    + "Herald was built from its sources; the page FLEET says how")
        }
        return path
    }

    private static func start(_ path: String, _ ends: [Int32]) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
        unsafe posix_spawn_file_actions_addclose(&actions, ends[1])
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        unsafe sigemptyset(&usual)
        unsafe sigaddset(&usual, SIGINT)
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var process: pid_t = 0
        let words = unsafe [strdup(path)]
        defer { unsafe words.forEach { unsafe free($0) } }
        let started = unsafe posix_spawn(
            &process, path, &actions, &attributes, words + [nil], environ)
        return started == 0 ? process : nil
    }
}
