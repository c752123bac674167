import CCrypto

/// OpenSSL's queue of errors, which each thread has, and which TLS reads, too.
enum ErrorQueue {
    /// Runs `body` and removes the errors that it left, which TLS would take for its own.
    static func forgetting<Result: ~Copyable>(_ body: () -> Result) -> Result {
        ERR_set_mark()
        defer { ERR_pop_to_mark() }
        return body()
    }
}
