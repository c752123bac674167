// Only where Apple's frameworks are.
#if canImport(UserNotifications)
    import Dispatch
    import HeraldClient
    import UserNotifications

    /// The system's categories, by which notifications get their buttons.
    ///
    /// There is one for each set of buttons. Each of them tells the app of a notification that was
    /// put away, which the system does not say otherwise.
    enum SystemCategories {
        private static let prefix = "herald"
        /// The most categories of the library; one more replaces all of them.
        private static let most = 50
        /// The time that an extension waits for the system's answer.
        private static let patience = 2.0

        private static var center: UNUserNotificationCenter { .current() }

        /// Registers the category of some buttons, and returns its name.
        static func register(_ buttons: [PushAction]) async -> String {
            let known = await center.notificationCategories()
            if let all = merge(known, buttons) { center.setNotificationCategories(all) }
            return name(buttons)
        }

        /// Registers the category of some buttons, and returns its name, on a thread that may wait,
        /// as an extension's.
        static func registerAndWait(_ buttons: [PushAction]) -> String {
            let done = DispatchSemaphore(value: 0)
            center.getNotificationCategories { known in
                if let all = merge(known, buttons) { center.setNotificationCategories(all) }
                done.signal()
            }
            _ = done.wait(timeout: .now() + patience)
            return name(buttons)
        }

        /// Returns the categories with that of some buttons added; nil if it is there already.
        private static func merge(
            _ known: Set<UNNotificationCategory>, _ buttons: [PushAction]
        ) -> Set<UNNotificationCategory>? {
            let name = name(buttons)
            guard !known.contains(where: { $0.identifier == name }) else { return nil }
            let ours = known.filter { $0.identifier.hasPrefix(prefix) }
            let actions = buttons.map { button in
                UNNotificationAction(
                    identifier: button.id, title: button.title,
                    options: button.opensApp ? [.foreground] : [])
            }
            let category = UNNotificationCategory(
                identifier: name, actions: actions, intentIdentifiers: [],
                options: [.customDismissAction])
            let kept = ours.count < most ? known : known.subtracting(ours)
            return kept.union([category])
        }

        /// Returns the name of a category, which has all of its buttons' texts: another text of a
        /// button makes another category.
        private static func name(_ buttons: [PushAction]) -> String {
            let texts = buttons.map { "\($0.id):\($0.title):\($0.opensApp ? "app" : "")" }
            return ([prefix] + texts).joined(separator: "|")
        }
    }
#endif
