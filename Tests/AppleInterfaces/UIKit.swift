// swift-format-ignore-file
public import Foundation

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
    public func registerForRemoteNotifications() {}

    public struct LaunchOptionsKey: Hashable, Sendable {}
}

@MainActor
open class UIResponder: NSObject {
    nonisolated override public init() {}
}

public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    init()
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    )
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler:
            @escaping @Sendable (UIBackgroundFetchResult) -> Void
    )
    func applicationWillEnterForeground(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
}

extension UIApplicationDelegate {
    public static func main() {}
}
