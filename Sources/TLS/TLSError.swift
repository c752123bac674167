import COpenSSL
import Glibc

/// Why TLS could not be set up, or why a connection is over.
package struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong; open, because a later build may know more.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// A file that cannot be opened or read.
        package static let unreadableFile = Code(rawValue: "unreadable file")
        /// A file that holds no certificate that can be used.
        package static let unusableCertificate = Code(rawValue: "unusable certificate")
        /// A file that holds no private key that can be used.
        package static let unusableKey = Code(rawValue: "unusable key")
        /// A private key that belongs to another certificate.
        package static let keyMismatch = Code(rawValue: "key mismatch")
        /// OpenSSL refuses what every installation has: no memory, or a broken openssl.cnf.
        package static let setup = Code(rawValue: "setup")
        /// The peer broke the protocol, or shares no version, cipher or protocol with us.
        package static let handshake = Code(rawValue: "handshake")
        /// The peer's certificate is not to be trusted.
        package static let untrusted = Code(rawValue: "untrusted certificate")
        /// The peer broke the protocol after the handshake.
        package static let connection = Code(rawValue: "connection")
        /// The peer went away without saying so (no close_notify): data may be missing.
        package static let truncated = Code(rawValue: "truncated")
        /// The socket failed, usually because the peer reset it.
        package static let socket = Code(rawValue: "socket")
    }

    package var code: Code
    /// What happened and, where somebody can do something about it, what.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String {
        "TLS, \(code.rawValue): \(message)"
    }
}

/// OpenSSL's queue of errors, which belongs to the thread.
enum ErrorQueue {
    /// To be called before each call whose outcome SSL_get_error explains.
    static func clear() {
        ERR_clear_error()
    }

    /// Takes the first error, which is the cause, and empties the queue.
    static func take() -> Entry? {
        let code = ERR_get_error()
        ERR_clear_error()
        return code == 0 ? nil : Entry(code: code)
    }

    struct Entry {
        let code: UInt

        /// OpenSSL's own words, such as "no shared cipher".
        var reason: String {
            if let text = unsafe ERR_reason_error_string(code) {
                return unsafe String(cString: text)
            }
            if herald_err_library(code) == ERR_LIB_SYS {
                return unsafe String(cString: strerror(herald_err_reason(code)))
            }
            return "OpenSSL's error \(String(code, radix: 16))"
        }

        func `is`(_ library: Int32, _ reason: Int32) -> Bool {
            herald_err_library(code) == library && herald_err_reason(code) == reason
        }
    }
}
