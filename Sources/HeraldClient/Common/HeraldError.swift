/// An error of a call of the library.
public struct HeraldError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// A kind of error, by which an app can choose its reaction.
    public enum Code: String, Sendable, Codable {
        /// The device's storage cannot be read or written now, such as before its first unlock.
        case storageLocked
        /// The device's storage does not take more.
        case storageFailed
        /// The server refuses a value of the app, or would refuse it.
        case refused
        /// The server knows neither this device nor this key.
        case unauthenticated
        /// The server asks to wait, or there is no room for more.
        case tooMany
        /// The server did not answer, or cannot serve the call now.
        case unavailable
        /// The answer is not one of Herald.
        case notHerald
        /// The call cannot be made in this state.
        case notReady
    }

    /// The kind of the error.
    public var code: Code
    /// A description of the error, and advice about it.
    public var message: String
    /// The field that is wrong, as the server names it; empty if none is named.
    public var field: String

    /// Creates an error.
    public init(_ code: Code, _ message: String, field: String = "") {
        (self.code, self.message, self.field) = (code, message, field)
    }

    /// The code and the message.
    public var description: String { "\(code.rawValue): \(message)" }
}
