// Only where Apple's frameworks are.
#if canImport(UserNotifications)
    import Foundation
    import HeraldClient
    import UserNotifications

    // Where the interface modules are checked, the loading of URLs is a module of its own.
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The pictures of notifications, which the system takes as files.
    enum SystemImages {
        /// The time that a picture may take, in seconds: an extension has about 30 s in all.
        static let patience = 10.0
        private static let largest = Int64(5 << 20)

        /// Returns a place for the picture of a URL; nil if it is none that is shown.
        ///
        /// - Parameter mayLoad: true if one on the network may be loaded, which tells its server of
        ///   the device.
        static func place(for url: URL, mayLoad: Bool) -> URL? {
            guard url.isFileURL || mayLoad && url.scheme == "https" else { return nil }
            // The system goes by the ending.
            let ending = url.pathExtension.isEmpty ? "jpg" : url.pathExtension
            return FileManager.default.temporaryDirectory
                .appendingPathComponent(UUID().uuidString).appendingPathExtension(ending)
        }

        /// Copies or loads a picture to its place, and calls `isOver` after it, also if it failed.
        ///
        /// - Returns: a function that ends a load; nil if nothing has to be loaded.
        static func fetch(
            _ url: URL, to place: URL, _ isOver: @escaping @Sendable () -> Void
        ) -> (@Sendable () -> Void)? {
            guard !url.isFileURL else {
                // The system takes the file away from where it is.
                try? FileManager.default.copyItem(at: url, to: place)
                isOver()
                return nil
            }
            let task = URLSession.shared.downloadTask(with: url) { file, answer, _ in
                let isFine = (answer as? HTTPURLResponse)?.statusCode == 200
                let isSmall = (answer?.expectedContentLength ?? 0) <= largest
                if isFine, isSmall, let file {
                    try? FileManager.default.moveItem(at: file, to: place)
                }
                isOver()
            }
            task.resume()
            return { task.cancel() }
        }

        /// Returns the pictures of a notification, which is shown without one that does not come in
        /// time.
        static func attachments(
            _ text: String, mayLoad: Bool
        ) async -> [UNNotificationAttachment] {
            guard let url = URL(string: text), let place = place(for: url, mayLoad: mayLoad) else {
                return []
            }
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let cancel = fetch(url, to: place) { continuation.resume() }
                guard let cancel else { return }
                Task {
                    try? await Task.sleep(for: .seconds(patience))
                    // One that has come already is not cancelled by that.
                    cancel()
                }
            }
            return attachment(place).map { [$0] } ?? []
        }

        /// Returns the picture that is at its place; nil if it is not there.
        static func attachment(_ place: URL) -> UNNotificationAttachment? {
            try? UNNotificationAttachment(identifier: "image", url: place)
        }
    }
#endif
