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
        /// The shortest time that the system takes for a trigger, in seconds.
        private static let soonest = 1.0

        private var center: UNUserNotificationCenter { .current() }
        private let loadsImages: Bool

        /// Creates the system's notifications.
        ///
        /// - Parameter loadsImages: true if a message's image is loaded from its URL, which tells
        ///   its server of the device; one in the app's files is shown in any case.
        public init(loadsImages: Bool = false) { self.loadsImages = loadsImages }

        /// Returns the permission's state, as the system says it.
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
            await add(notification, nil)
        }

        /// Schedules a notification for a time; returns whether the system took it.
        public func schedule(_ notification: ShownNotification, at time: UnixTime) async -> Bool {
            let rest = max(Self.soonest, time.date.timeIntervalSinceNow)
            return await add(
                notification,
                UNTimeIntervalNotificationTrigger(timeInterval: rest, repeats: false))
        }

        /// Cancels scheduled notifications.
        public func unschedule(_ slots: [String]) async {
            center.removePendingNotificationRequests(withIdentifiers: slots)
        }

        private func add(
            _ notification: ShownNotification, _ trigger: UNNotificationTrigger?
        ) async -> Bool {
            let content = UNMutableNotificationContent()
            content.title = notification.title
            content.subtitle = notification.subtitle
            content.body = notification.body
            content.threadIdentifier = notification.message.thread
            content.categoryIdentifier = await SystemCategories.register(
                notification.message.actions)
            content.interruptionLevel = notification.isPassive ? .passive : .active
            if notification.alerts {
                content.sound =
                    notification.sound == "default"
                    ? .default : UNNotificationSound(named: .init(notification.sound))
            }
            content.attachments = await SystemImages.attachments(
                notification.image, mayLoad: loadsImages)
            content.userInfo = [
                Self.revision: "\(notification.revision)",
                Self.payload: (try? JSONEncoder().encode(notification.message)) ?? Data(),
            ]
            let request = UNNotificationRequest(
                identifier: notification.slot, content: content, trigger: trigger)
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

        /// Returns the pushes that the system has shown by itself and shows now.
        public func delivered() async -> [String: JSONValue] {
            Self.pushes(await center.deliveredNotifications())
        }

        /// Returns those of some notifications that are pushes as the system has shown them.
        static func pushes(_ notifications: [UNNotification]) -> [String: JSONValue] {
            var found: [String: JSONValue] = [:]
            for request in notifications.map(\.request) {
                let userInfo = request.content.userInfo
                guard request.trigger is UNPushNotificationTrigger, userInfo[payload] == nil
                else { continue }
                found[request.identifier] = JSONValue(userInfo: userInfo)
            }
            return found
        }

        /// Reports an action of the person on a notification, for the app's
        /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`.
        ///
        /// Call the completion handler when it returns.
        ///
        /// - Parameter scene: the scene in which a tap leads somewhere, by the name with which its
        ///   screens were added to ``HeraldClient/HeraldResponses``, such as the
        ///   `persistentIdentifier` of the session of the response's `targetScene`.
        public static func respond(
            to action: String, on request: UNNotificationRequest, _ client: HeraldClient,
            scene: String = ""
        ) async {
            let userInfo = request.content.userInfo
            if let placeID = SystemPlaceNotifications.placeID(request) {
                let link = userInfo[SystemPlaceNotifications.link] as? String ?? ""
                let isButton = action != UNNotificationDefaultActionIdentifier
                guard action != UNNotificationDismissActionIdentifier else { return }
                try? await client.openPlace(
                    placeID, link: link, action: isButton ? action : nil, scene: scene)
                return
            }
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
            try? await client.reportScreen(event, scene: scene)
            // A button may have woken the app in the background.
            await client.adoptDelivered()
        }

        /// Takes a push that has come while the app is in the foreground, for the app's
        /// `userNotificationCenter(_:willPresent:withCompletionHandler:)`; returns the options by
        /// which the system shows it, nil for a notification that is not the library's.
        ///
        /// The system does not show a push: the library shows it itself, in its slot.
        public static func present(
            _ request: UNNotificationRequest, _ client: HeraldClient
        ) async -> UNNotificationPresentationOptions? {
            let content = request.content
            let isOurs =
                content.userInfo[payload] != nil
                || SystemPlaceNotifications.placeID(request) != nil
            if isOurs {
                let isPassive = content.interruptionLevel == .passive
                return isPassive ? [.list] : [.list, .banner, .sound]
            }
            guard request.trigger is UNPushNotificationTrigger else { return nil }
            let isTaken = (try? await client.receive(JSONValue(userInfo: content.userInfo))) != nil
            return isTaken ? [] : [.list, .banner, .sound]
        }

        /// Takes a push that has woken the app, for the app's
        /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
        ///
        /// One with a text the system or ``present(_:_:)`` has shown: it is taken over, and the
        /// sync then brings it into the inbox.
        ///
        /// - Returns: whether everything was exchanged with the server.
        public static func receive(_ payload: JSONValue, _ client: HeraldClient) async -> Bool {
            if payload["aps"]?["alert"] == nil { _ = try? await client.receive(payload) }
            await client.adoptDelivered()
            return await client.sync()
        }
    }
#endif
