import Foundation
import HeraldClient
import HeraldClientApple
import UIKit
import UserNotifications

/// The app's one client.
enum News {
    static let group = "group.org.example.news"

    static let herald: HeraldClient = {
        let system = SystemNotifications()
        let shared = FolderStore(appGroup: group)
        let storage = ClientStorage(
            files: shared, keys: KeychainStore(), processes: ["extension"])
        var configuration = ClientConfiguration(
            gateway: URL(fileURLWithPath: "/"), key: "a key of the role device", storage: storage)
        if let gateway = URL(string: "https://push.example.org:8443") {
            configuration.gateway = gateway
        }
        configuration.platform = "ios"
        configuration.links = LinkTable(
            schemes: ["news"], routes: [.init("story", "/stories/:id")])
        configuration.hooks.notifications = system
        configuration.hooks.permission = system
        configuration.hooks.background = SystemBackground()
        return HeraldClient(configuration)
    }()
}

/// What the system tells the app.
final class AppDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    func launched() {
        UNUserNotificationCenter.current().delegate = self
        Task { await News.herald.start() }
    }

    func registered(token: Data) {
        Task {
            try await News.herald.edit {
                $0.setAddress(.apns(token, topic: "org.example.news"))
            }
        }
    }

    nonisolated func userNotificationCenter(
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
