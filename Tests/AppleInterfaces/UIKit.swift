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
    public var connectedScenes: Set<UIScene> { [] }
    public func open(_ url: URL) async -> Bool { false }

    public struct LaunchOptionsKey: Hashable, Sendable {}
}

@MainActor
open class UIResponder: NSObject {
    nonisolated override public init() {}
}

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

open class NSUserActivity: NSObject {
    public var activityType: String { "" }
    public var webpageURL: URL? { nil }
}

@MainActor
open class UIViewController: UIResponder {
    public var title: String?
    public override init() {}
}

@MainActor
open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) {}
    public func pushViewController(_ viewController: UIViewController, animated: Bool) {}
}

@MainActor
open class UIWindow: UIResponder {
    public var rootViewController: UIViewController?
    public init(windowScene: UIWindowScene) {}
    public func makeKeyAndVisible() {}
}

@MainActor
open class UISceneSession: NSObject {
    public var persistentIdentifier: String { "" }
    nonisolated override init() {}
}

@MainActor
open class UIOpenURLContext: NSObject {
    public var url: URL { URL(fileURLWithPath: "/") }
    nonisolated override init() {}
}

@MainActor
open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    @MainActor
    open class ConnectionOptions: NSObject {
        public var urlContexts: Set<UIOpenURLContext> { [] }
        public var userActivities: Set<NSUserActivity> { [] }
        nonisolated override init() {}
    }

    public var session: UISceneSession { UISceneSession() }
    public var activationState: ActivationState { .unattached }
}

@MainActor
open class UIWindowScene: UIScene {}

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
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
    // An app with scenes has none of them.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public static func main() {}
}
