// Only where Apple's frameworks are.
#if canImport(UserNotifications)
    import Foundation
    import HeraldClient
    import UserNotifications

    /// The notifications of places, which have slots of their own.
    struct SystemPlaceNotifications: Sendable {
        private static let prefix = "place|||"
        /// The name of the story's link in the notification's `userInfo`.
        static let link = "herald_url"
        /// The shortest time that the system takes for a trigger, in seconds.
        private static let soonest = 1.0

        /// The text of the button that shows the story again later; empty if there is none.
        var laterTitle = ""
        /// True if the image of a story is loaded from its URL.
        var loadsImages = false

        private var center: UNUserNotificationCenter { .current() }

        /// Shows a notification now, or at a time; returns whether the system took it.
        func add(_ notification: PlaceNotification, at date: Date?) async -> Bool {
            let content = UNMutableNotificationContent()
            content.title = notification.title
            content.body = notification.body
            content.userInfo = [Self.link: notification.url]
            let later = PushAction(id: MessageAction.later.rawValue, title: laterTitle)
            content.categoryIdentifier = await SystemCategories.register(
                laterTitle.isEmpty ? [] : [later])
            if !notification.isSilent { content.sound = .default }
            content.attachments = await SystemImages.attachments(
                notification.image, mayLoad: loadsImages)
            let trigger = date.map { date in
                UNTimeIntervalNotificationTrigger(
                    timeInterval: max(Self.soonest, date.timeIntervalSinceNow), repeats: false)
            }
            let request = UNNotificationRequest(
                identifier: notification.slot, content: content, trigger: trigger)
            return (try? await center.add(request)) != nil
        }

        /// Returns the id of the place that a notification is of; nil if it is of none.
        static func placeID(_ request: UNNotificationRequest) -> String? {
            let name = request.identifier
            return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
        }

        /// Cancels a reminder that was not shown yet.
        func remove(_ placeID: String) {
            center.removePendingNotificationRequests(withIdentifiers: [Self.prefix + placeID])
        }

        /// Returns the ids of the places whose notifications are on the screen.
        func onScreen() async -> Set<String> {
            let names = await center.deliveredNotifications().map(\.request.identifier)
            let ours = names.filter { $0.hasPrefix(Self.prefix) }
            return Set(ours.map { String($0.dropFirst(Self.prefix.count)) })
        }
    }
#endif
