import CCrypto

/// OpenSSL's queue of errors, which belongs to the thread and is read by its TLS too.
enum ErrorQueue {
    /// Runs `body` and forgets the errors that it left: TLS would take them for its own.
    static func forgetting<Result: ~Copyable>(_ body: () -> Result) -> Result {
        ERR_set_mark()
        defer { ERR_pop_to_mark() }
        return body()
    }
}
