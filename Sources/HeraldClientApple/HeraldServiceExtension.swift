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

    /// A notification service extension: keeps the receipt first, then loads the image.
    ///
    /// ```swift
    /// final class NotificationService: HeraldServiceExtension {
    ///     override var receiver: PushReceiver {
    ///         PushReceiver(in: FolderStore(appGroup: "group.org.example.news"))
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

        /// Takes a push.
        override open func didReceive(
            _ request: UNNotificationRequest,
            withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
        ) {
            let payload = JSONValue(userInfo: request.content.userInfo)
            let received = receiver.receive(payload, at: UnixTime(Date()))
            let content = request.content.mutableCopy() as? UNMutableNotificationContent
            content?.threadIdentifier = received.message.thread
            if let url = URL(string: received.message.image), let image = Self.load(url) {
                content?.attachments = [image]
            }
            contentHandler(content ?? request.content)
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
