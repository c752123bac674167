import Glibc

/// The error of a failed system call.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the call, with its purpose.
    package var call: String
    /// The value of `errno`.
    package var code: Int32

    /// Creates the error of a failed `call`.
    package init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    package var description: String {
        "\(call): \(unsafe String(cString: strerror(code)))"
    }

    /// Returns an error with the present `errno`; call it before anything else can overwrite that.
    static func last(_ call: String) -> SystemError {
        let code = errno
        return SystemError(call: call, code: code)
    }
}

/// Calls `body`, and repeats it while signals interrupt it.
func retrying<Result: FixedWidthInteger>(
    _ call: StaticString, _ body: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = body()
        guard result == -1 else { return result }
        let code = errno  // Read at once: any call in between may overwrite it.
        guard code == EINTR else { throw SystemError(call: "\(call)", code: code) }
    }
}
