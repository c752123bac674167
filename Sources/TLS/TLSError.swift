import COpenSSL
import Glibc

/// The error of a TLS setup that failed, or of a connection that has ended.
package struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error; an open set, as later builds may add kinds.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// A file cannot be opened or read.
        package static let unreadableFile = Code(rawValue: "unreadable file")
        /// A file holds no usable certificate.
        package static let unusableCertificate = Code(rawValue: "unusable certificate")
        /// A file holds no usable private key.
        package static let unusableKey = Code(rawValue: "unusable key")
        /// A private key belongs to another certificate.
        package static let keyMismatch = Code(rawValue: "key mismatch")
        /// OpenSSL refused something that every installation supports: memory ran out, or
        /// openssl.cnf is broken.
        package static let setup = Code(rawValue: "setup")
        /// The peer violated the protocol, or shares no version, cipher or protocol with this side.
        package static let handshake = Code(rawValue: "handshake")
        /// The client speaks HTTP without TLS.
        package static let plainHTTP = Code(rawValue: "plain HTTP")
        /// The peer's certificate is not trusted.
        package static let untrusted = Code(rawValue: "untrusted certificate")
        /// The peer violated the protocol after the handshake.
        package static let connection = Code(rawValue: "connection")
        /// The peer disconnected without close_notify, so data may be missing.
        package static let truncated = Code(rawValue: "truncated")
        /// The socket failed, usually because the peer reset it.
        package static let socket = Code(rawValue: "socket")
    }

    package var code: Code
    /// A description of the error and, where somebody can do something about it, what to do.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String {
        "TLS, \(code.rawValue): \(message)"
    }
}

/// OpenSSL's queue of errors, which each thread has.
enum ErrorQueue {
    /// Empties the queue; call it before each call whose outcome SSL_get_error explains.
    static func clear() {
        ERR_clear_error()
    }

    /// Returns the first error, which is the cause, and empties the queue; nil when it is empty.
    static func take() -> Entry? {
        let code = ERR_get_error()
        ERR_clear_error()
        return code == 0 ? nil : Entry(code: code)
    }

    struct Entry {
        let code: UInt

        /// OpenSSL's text, such as "no shared cipher".
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
