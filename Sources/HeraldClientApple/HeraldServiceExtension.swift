// Only where Apple's frameworks are.
#if canImport(UserNotifications)
    import Dispatch
    import Foundation
    public import HeraldClient
    public import UserNotifications

    /// A notification service extension: keeps the receipt first, then shows the push as the
    /// library would, with the number for the icon, and removes the notifications that it replaces.
    ///
    /// The system shows each alert that comes. One that the library would not show, such as a copy,
    /// is silent and passive, unless the app may filter: ``mayFilter``.
    ///
    /// ```swift
    /// final class NotificationService: HeraldServiceExtension {
    ///     private static let group = "group.org.example.news"
    ///
    ///     override var receiver: PushReceiver {
    ///         PushReceiver(
    ///             in: FolderStore.receipts(appGroup: Self.group),
    ///             screen: FolderStore(appGroup: Self.group),
    ///             // Those of the app's configuration, or else each reads pushes in another way.
    ///             mapping: .herald, rules: ScreenRules())
    ///     }
    /// }
    /// ```
    open class HeraldServiceExtension: UNNotificationServiceExtension {
        /// The receiver of pushes, which keeps receipts in the folder that the app and the
        /// extension share.
        open var receiver: PushReceiver {
            fatalError("override receiver, with the folder that the app shares")
        }

        /// True if the image is loaded from its URL, which tells its server of the device.
        ///
        /// Without it the extension uses no network.
        open var loadsImages: Bool { false }

        /// True if Apple has granted the app the entitlement
        /// `com.apple.developer.usernotifications.filtering`, so that copies of earlier messages,
        /// and messages that the library would not show, are not shown.
        ///
        /// The receiver needs the app's `screen` for that. Messages that it does not understand are
        /// shown.
        open var mayFilter: Bool { false }

        /// Takes a push.
        override open func didReceive(
            _ request: UNNotificationRequest,
            withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
        ) {
            let payload = JSONValue(userInfo: request.content.userInfo)
            let received = receiver.receive(
                payload, as: request.identifier, delivered: SystemScreen.delivered(),
                mayFilter: mayFilter, at: UnixTime(Date()))
            SystemScreen.remove(received.removed)
            if received.isHidden {
                // Without a text the system shows nothing.
                return contentHandler(UNNotificationContent())
            }
            guard let content = request.content.mutableCopy() as? UNMutableNotificationContent
            else { return contentHandler(request.content) }
            let (message, shown) = (received.message, received.notification)
            if !message.thread.isEmpty { content.threadIdentifier = message.thread }
            if content.categoryIdentifier.isEmpty {
                content.categoryIdentifier = SystemCategories.registerAndWait(message.actions)
            }
            // The system shows the push whatever the library thinks of it; it need not be heard.
            if shown?.isPassive ?? true {
                (content.sound, content.interruptionLevel) = (nil, .passive)
            }
            if let badge = received.badge { content.badge = NSNumber(value: badge) }
            if let image = (shown?.image).flatMap(URL.init).flatMap(image) {
                content.attachments = [image]
            }
            contentHandler(content)
        }

        /// Gets an image; nil if it does not come in time.
        ///
        /// It waits: the system calls the extension on a thread of its own, and ours is the only
        /// work there.
        private func image(_ url: URL) -> UNNotificationAttachment? {
            guard let place = SystemImages.place(for: url, mayLoad: loadsImages) else { return nil }
            let done = DispatchSemaphore(value: 0)
            let cancel = SystemImages.fetch(url, to: place) { done.signal() }
            let isLate = done.wait(timeout: .now() + SystemImages.patience) == .timedOut
            if isLate { cancel?() }
            return SystemImages.attachment(place)
        }
    }
#endif
