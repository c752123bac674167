public import Foundation

/// The values of one config set for this device, as the server gave them last.
public struct DeviceConfig: Hashable, Sendable, Codable {
    /// The config set's name.
    public let name: String
    /// The version, which rises with each change of the config set.
    public let version: UInt64
    /// The values as the server wrote them: a JSON object, empty if the config set is disabled.
    public let text: String
    /// The signature, in Base64, of the lines `herald-config-1`, the app's id, the name, the
    /// version and `json`, and of ``text``.
    public let signature: String
    /// The id of the key that signed.
    public let keyID: String
    /// The server's tag of the values, by which it knows which ones the device has.
    let tag: String

    /// The values; an empty object if ``text`` is none.
    public var values: JSONValue { JSONValue(parsing: Array(text.utf8)) ?? .object([:]) }

    /// Reads a config set of a sync's answer; nil if something is missing.
    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string, let tag = json["tag"]?.string,
            let version = json["version"]?.unsigned, let text = json["values"]?.string
        else { return nil }
        (self.name, self.tag, self.version, self.text) = (name, tag, version, text)
        (signature, keyID) = (json["signature"]?.string ?? "", json["keyId"]?.string ?? "")
    }

    /// Returns the bytes that the app's team signs.
    ///
    /// - Parameter app: the app's id, which the values do not say.
    public func signedMessage(app: String) -> Data {
        Data("herald-config-1\n\(app)\n\(name)\n\(version)\njson\n\(text)".utf8)
    }
}

/// A change of the values of a config set on this device.
public enum ConfigChange: Hashable, Sendable {
    /// The config set is new or has other values.
    case changed(DeviceConfig)
    /// The config set with this name is deleted.
    case deleted(String)
    /// Values that are not signed by the app's team, or are older than those of the device, were
    /// refused. The device keeps the values that it had.
    case refused(DeviceConfig)
}
