// Only where Apple's frameworks are.
#if canImport(UserNotifications)
    import Dispatch
    import HeraldClient
    import Synchronization
    import UserNotifications

    /// The notifications that the system shows, for a thread that may wait, as an extension's.
    enum SystemScreen {
        /// The time that an extension waits for the system's answer.
        private static let patience = 2.0

        private static var center: UNUserNotificationCenter { .current() }

        /// Returns the pushes that the system shows, by its ids; nil if it does not answer in time.
        static func delivered() -> [String: JSONValue]? {
            let found = Mutex<[String: JSONValue]?>(nil)
            let done = DispatchSemaphore(value: 0)
            center.getDeliveredNotifications { notifications in
                let pushes = SystemNotifications.pushes(notifications)
                found.withLock { $0 = pushes }
                done.signal()
            }
            _ = done.wait(timeout: .now() + patience)
            return found.withLock { $0 }
        }

        /// Takes notifications away.
        ///
        /// The system does so a little later, and may end an extension before: it answers what it
        /// is asked after that, so the answer is waited for.
        static func remove(_ ids: [String]) {
            guard !ids.isEmpty else { return }
            center.removeDeliveredNotifications(withIdentifiers: ids)
            _ = delivered()
        }
    }
#endif
