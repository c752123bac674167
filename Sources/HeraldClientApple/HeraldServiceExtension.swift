// Only where Apple's frameworks are.
#if canImport(UserNotifications)
    import Dispatch
    import Foundation
    public import HeraldClient
    public import UserNotifications

    // Where the interface modules are checked, the loading of URLs is a module of its own.
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A notification service extension: keeps the receipt first, then shows the push as the
    /// library would.
    ///
    /// ```swift
    /// final class NotificationService: HeraldServiceExtension {
    ///     override var receiver: PushReceiver {
    ///         PushReceiver(in: FolderStore.receipts(appGroup: "group.org.example.news"))
    ///     }
    /// }
    /// ```
    open class HeraldServiceExtension: UNNotificationServiceExtension {
        /// How long the image may take; the system allows about 30 s in all.
        private static let patience = 10.0
        private static let largestImage = Int64(5 << 20)

        /// Where receipts are kept: the folder that the app and the extension share.
        open var receiver: PushReceiver {
            fatalError("override receiver, with the folder that the app shares")
        }

        /// Whether the image is loaded from its URL, which tells its server of the device.
        ///
        /// Without it the extension uses no network.
        open var loadsImages: Bool { false }

        /// Takes a push.
        override open func didReceive(
            _ request: UNNotificationRequest,
            withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
        ) {
            let payload = JSONValue(userInfo: request.content.userInfo)
            let received = receiver.receive(payload, at: UnixTime(Date()))
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
            if loadsImages, let image = (shown?.image).flatMap(URL.init).flatMap(Self.load) {
                content.attachments = [image]
            }
            contentHandler(content)
        }

        /// Loads an image; nil if it does not come in time.
        ///
        /// It waits: the system calls the extension on a thread of its own, and ours is the only
        /// work there.
        private static func load(_ url: URL) -> UNNotificationAttachment? {
            guard url.scheme == "https" else { return nil }
            // The system goes by the ending.
            let ending = url.pathExtension.isEmpty ? "jpg" : url.pathExtension
            let place = FileManager.default.temporaryDirectory
                .appendingPathComponent(UUID().uuidString).appendingPathExtension(ending)
            let done = DispatchSemaphore(value: 0)
            let task = URLSession.shared.downloadTask(with: url) { file, answer, _ in
                let isFine = (answer as? HTTPURLResponse)?.statusCode == 200
                let isSmall = (answer?.expectedContentLength ?? 0) <= largestImage
                if isFine, isSmall, let file {
                    try? FileManager.default.moveItem(at: file, to: place)
                }
                done.signal()
            }
            task.resume()
            if done.wait(timeout: .now() + patience) == .timedOut { task.cancel() }
            return try? UNNotificationAttachment(identifier: "image", url: place)
        }
    }
#endif
