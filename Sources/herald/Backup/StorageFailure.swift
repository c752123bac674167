import Protocol
import Storage

/// What the command says when its own handling of files fails.
enum StorageFailure {
    /// Runs `body`, and tells errors of the store by the exit status that fits.
    static func told<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as StorageError {
            throw RPCError(code(error.code), error.message)
        }
    }

    private static func code(_ code: StorageError.Code) -> RPCError.Code {
        switch code {
        case .exists, .inUse, .newerSchema, .wrongApplication: .failedPrecondition
        case .full: .resourceExhausted
        case .cannotOpen, .tooBig: .invalidArgument
        default: .dataLoss
        }
    }
}
