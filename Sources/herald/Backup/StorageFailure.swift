import Protocol
import Storage

/// Converts errors of the command's own work on files.
enum StorageFailure {
    /// Runs `body`, and converts storage errors to errors with a matching exit status.
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
