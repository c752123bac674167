import Protocol
import ServiceKit
import ServiceStorage

/// An app as it is stored.
struct StoredApp: Sendable, Equatable {
    let id: String
    /// The app's number in its devices' rows; 0 before the app is stored.
    var number: UInt32
    var name: String
    /// The IANA time zone of devices without a known zone; empty for none.
    var timeZone = ""
    /// The origins of web pages that may call the suite from a browser.
    var origins: [String] = []
    /// The rules for the values that the app's devices may write about themselves.
    var rules = DeviceRules()
    /// The generation of the app's ordinals: bitmaps of another generation are invalid.
    let generation: UInt64
    let created: UnixTime

    /// The app as a protobuf message, as administrators see it.
    var message: Proto.App {
        var message = Proto.App()
        message.id = id
        message.name = name
        message.defaultTimeZone = timeZone
        message.allowedOrigins = origins
        message.deviceRules = rules.message
        message.createTime = created.timestamp
        return message
    }
}

extension CallContext {
    /// Notes the states of an app before and after a change for the audit log.
    func noting(_ app: StoredApp, before: StoredApp) -> StoredApp {
        noteChange(from: before.message, to: app.message)
        return app
    }
}

/// A change of an app; fields that are nil stay as they are.
struct AppEdit: Sendable, Equatable {
    var name: String?
    var timeZone: String?
    var origins: [String]?
    var rules: DeviceRules.Edit?
}
