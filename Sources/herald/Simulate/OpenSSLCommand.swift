import Glibc

/// Runs the openssl command.
enum OpenSSLCommand {
    /// Runs the command until it ends, and appends its output to the file `log`.
    static func run(_ arguments: [String], log: String) throws(UsageError) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(
            &actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var words = unsafe (["openssl"] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var id: pid_t = 0
        let result = unsafe posix_spawnp(&id, "openssl", &actions, nil, &words, environ)
        guard result == 0 else {
            throw UsageError("the openssl command cannot be run: \(InputFile.reason(result))")
        }
        var status: Int32 = 0
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else {
            throw UsageError("openssl \(arguments.first ?? "") failed; '\(log)' says why")
        }
    }
}
