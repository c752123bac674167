// swift-format-ignore-file
public struct UIBackgroundTaskIdentifier: Hashable, Sendable {
    public static let invalid = Self()
}

@MainActor
public final class UIApplication {
    public static let shared = UIApplication()
    public func beginBackgroundTask(
        withName name: String?, expirationHandler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { .invalid }
    public func endBackgroundTask(_ task: UIBackgroundTaskIdentifier) {}
}
