/// Why a call of the library did not do what it was asked for.
public struct HeraldError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// What kind of error it is.
    public enum Code: String, Sendable, Codable {
        /// The device's storage cannot be read or written now, such as before its first unlock.
        case storageLocked
        /// The device's storage does not take more.
        case storageFailed
        /// What the app said is refused by the server, or would be.
        case refused
        /// The server knows neither this device nor this key.
        case unauthenticated
        /// The server asks to wait, or there is no room for more.
        case tooMany
        /// Nobody answered, or the server cannot now.
        case unavailable
        /// What came is not an answer of Herald.
        case notHerald
        /// The call cannot be made in this state.
        case notReady
    }

    /// What kind of error it is.
    public var code: Code
    /// What happened, and what to do about it.
    public var message: String
    /// The field that is wrong, as the server names it; empty: none is named.
    public var field: String

    /// Creates an error.
    public init(_ code: Code, _ message: String, field: String = "") {
        (self.code, self.message, self.field) = (code, message, field)
    }

    /// The code and the message.
    public var description: String { "\(code.rawValue): \(message)" }
}
