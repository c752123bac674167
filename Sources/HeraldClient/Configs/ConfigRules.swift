public import Foundation

/// An app's choices for its config sets.
public struct ConfigRules: Sendable {
    /// The app's id, which is part of the signed text.
    public var app: String
    /// Returns whether a signature (64 bytes) of a message is one of the app's key.
    ///
    /// nil: signatures are not checked. `HeraldClientApple` has a check by CryptoKit.
    public var verify: (@Sendable (_ message: Data, _ signature: Data) -> Bool)?
    /// Hears of changes, in their order.
    public var changed: (@Sendable (ConfigChange) -> Void)?

    /// Creates the rules of an app.
    public init(
        app: String, verify: (@Sendable (_ message: Data, _ signature: Data) -> Bool)? = nil,
        changed: (@Sendable (ConfigChange) -> Void)? = nil
    ) {
        (self.app, self.verify, self.changed) = (app, verify, changed)
    }

    /// Returns whether values were signed by the app's team.
    func admits(_ config: DeviceConfig) -> Bool {
        guard let verify else { return true }
        guard let signature = Data(base64Encoded: config.signature) else { return false }
        return verify(config.signedMessage(app: app), signature)
    }
}
