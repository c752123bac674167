import Protocol
import ServiceKit

/// An app as it is stored.
struct StoredApp: Sendable, Equatable {
    let id: String
    /// Of its rows; 0 before it is stored.
    var number: UInt32
    var name: String
    /// The IANA zone of devices without one that is known; empty: none.
    var timeZone = ""
    /// The origins of web pages that may call the suite from a browser.
    var origins: [String] = []
    /// Of its ordinals: another one means that older bitmaps say nothing.
    let generation: UInt64
    let created: UnixTime

    /// As an administrator sees it.
    var message: Proto.App {
        var message = Proto.App()
        message.id = id
        message.name = name
        message.defaultTimeZone = timeZone
        message.allowedOrigins = origins
        message.createTime = created.timestamp
        return message
    }
}

/// What is changed of an app; nil stays as it is.
struct AppEdit: Sendable, Equatable {
    var name: String?
    var timeZone: String?
    var origins: [String]?
}
