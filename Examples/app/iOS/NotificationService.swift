import HeraldClient
import HeraldClientApple
import UserNotifications

/// The notification service extension, a target of its own.
final class NotificationService: HeraldServiceExtension {
    private static let group = "group.org.example.news"

    override var receiver: PushReceiver {
        PushReceiver(
            in: FolderStore.receipts(appGroup: Self.group),
            screen: FolderStore(appGroup: Self.group),
            // Those of the app's configuration, or else each reads pushes in another way.
            mapping: .herald, rules: ScreenRules())
    }
}
