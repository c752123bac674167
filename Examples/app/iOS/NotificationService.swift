import HeraldClient
import HeraldClientApple
import UserNotifications

/// The notification service extension, a target of its own.
final class NotificationService: HeraldServiceExtension {
    override var receiver: PushReceiver {
        PushReceiver(in: FolderStore.receipts(appGroup: "group.org.example.news"))
    }
}
