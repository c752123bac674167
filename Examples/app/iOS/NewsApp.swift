import Foundation
import HeraldClient
import HeraldClientApple
import Network
import UIKit
import UserNotifications

/// The app's one client.
enum News {
    static let group = "group.org.example.news"
    /// The system holds it weakly.
    static let delegate = NotificationDelegate()
    static let links = NewsLinks()

    static let herald: HeraldClient = {
        let system = SystemNotifications()
        let storage = ClientStorage(
            files: FolderStore(appGroup: group), keys: KeychainStore(),
            receipts: FolderStore.receipts(appGroup: group), processes: ["extension"])
        var configuration = ClientConfiguration(
            gateway: URL(fileURLWithPath: "/"), key: "a key of the role device", storage: storage)
        if let gateway = URL(string: "https://push.example.org:8443") {
            configuration.gateway = gateway
        }
        configuration.platform = "ios"
        configuration.links = LinkTable(
            schemes: ["news"], hosts: ["news.example.org"],
            routes: [.init("story", "/stories/:id")])
        configuration.hooks.links = links
        configuration.hooks.notifications = system
        configuration.hooks.permission = system
        configuration.hooks.background = SystemBackground()
        return HeraldClient(configuration)
    }()
}

/// What the system tells the app.
///
/// Its scene delegate hears of links and of the foreground.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let network = NWPathMonitor()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        UNUserNotificationCenter.current().delegate = News.delegate
        application.registerForRemoteNotifications()
        network.pathUpdateHandler = { path in
            if path.status == .satisfied { Task { await News.herald.networkCame() } }
        }
        network.start(queue: .main)
        Task {
            await News.herald.start()
            try await News.herald.links.add(News.links)
        }
        return true
    }

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        Task {
            try await News.herald.edit {
                $0.setAddress(.apns(deviceToken, topic: "org.example.news"))
            }
        }
    }

    /// A push that wakes the app; it needs the background mode `remote-notification`.
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler:
            @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        let payload = JSONValue(userInfo: userInfo)
        Task {
            let isDone = await SystemNotifications.receive(payload, News.herald)
            completionHandler(isDone ? .newData : .failed)
        }
    }
}

/// What the system tells of notifications.
final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    /// A notification that comes while the app is in the foreground.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        let request = notification.request
        Task {
            let options = await SystemNotifications.present(request, News.herald)
            // Nil: it is one that the app has made itself.
            completionHandler(options ?? [.list, .banner, .sound])
        }
    }

    /// What the person has done with a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        let (action, request) = (response.actionIdentifier, response.notification.request)
        Task {
            await SystemNotifications.respond(to: action, on: request, News.herald)
            completionHandler()
        }
    }
}
