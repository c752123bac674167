// Only where Apple's frameworks are.
#if canImport(UserNotifications)
    import Foundation
    public import HeraldClient
    public import UserNotifications

    /// The system's notifications and the permission to show them.
    ///
    /// Nothing here needs the main thread, and nothing is swizzled: the app's own delegate hands
    /// over what it gets.
    public struct SystemNotifications: NotificationPresenter, PermissionHook {
        private static let revision = "herald_revision"
        private static let payload = "herald_payload"

        private var center: UNUserNotificationCenter { .current() }

        /// Creates the system's notifications.
        public init() {}

        /// Returns what the system says of the permission.
        public func status() async -> PermissionStatus {
            switch await center.notificationSettings().authorizationStatus {
            case .notDetermined: .notAsked
            case .authorized, .ephemeral: .allowed
            case .provisional: .quiet
            // iOS asks once: then only the person can change it in the settings.
            case .denied: .blocked
            default: .unknown
            }
        }

        /// Asks the person.
        public func ask() async -> PermissionStatus {
            _ = try? await center.requestAuthorization(options: [.alert, .badge, .sound])
            return await status()
        }

        /// Shows a notification.
        public func show(_ notification: ShownNotification) async -> Bool {
            let content = UNMutableNotificationContent()
            content.title = notification.title
            content.subtitle = notification.subtitle
            content.body = notification.body
            content.threadIdentifier = notification.message.thread
            if notification.alerts {
                content.sound =
                    notification.sound == "default"
                    ? .default : UNNotificationSound(named: .init(notification.sound))
            }
            content.userInfo = [
                Self.revision: "\(notification.revision)",
                Self.payload: (try? JSONEncoder().encode(notification.message)) ?? Data(),
            ]
            let request = UNNotificationRequest(
                identifier: notification.slot, content: content, trigger: nil)
            return (try? await center.add(request)) != nil
        }

        /// Takes notifications away.
        public func remove(_ slots: [String]) async {
            center.removeDeliveredNotifications(withIdentifiers: slots)
        }

        /// Puts a number on the icon.
        public func setBadge(_ number: Int64) async { try? await center.setBadgeCount(Int(number)) }

        /// Returns the notifications of the library that are on the screen.
        public func onScreen() async -> [String: Int64] {
            var found: [String: Int64] = [:]
            for notification in await center.deliveredNotifications() {
                let request = notification.request
                let text = request.content.userInfo[Self.revision] as? String
                if let text, let revision = Int64(text) { found[request.identifier] = revision }
            }
            return found
        }

        /// Tells the library what the person has done with a notification: what
        /// `userNotificationCenter(_:didReceive:withCompletionHandler:)` hands over.
        ///
        /// Call the completion handler when it returns.
        public static func respond(
            to action: String, on request: UNNotificationRequest, _ client: HeraldClient
        ) async {
            let userInfo = request.content.userInfo
            let stored = (userInfo[payload] as? Data).flatMap {
                try? JSONDecoder().decode(PushMessage.self, from: $0)
            }
            // One that the system has shown by itself has no slot.
            let slot = stored == nil ? "" : request.identifier
            let message = stored ?? client.read(JSONValue(userInfo: userInfo))
            let event: ScreenEvent =
                switch action {
                case UNNotificationDismissActionIdentifier:
                    .dismissed(slot, messageID: message.id)
                case UNNotificationDefaultActionIdentifier:
                    .tapped(message, slot: slot, action: nil)
                default: .tapped(message, slot: slot, action: action)
                }
            try? await client.reportScreen(event)
        }
    }
#endif
