// Only where Apple's frameworks are.
#if canImport(UIKit)
    public import HeraldClient
    import UIKit

    /// Time in the background, so that a sync can end after the person has left the app.
    @MainActor
    public final class SystemBackground: BackgroundHook {
        private var task = UIBackgroundTaskIdentifier.invalid

        /// Creates the hook.
        public nonisolated init() {}

        /// Asks the system for time.
        @MainActor public func hold() async {
            guard task == .invalid else { return }
            task = UIApplication.shared.beginBackgroundTask(withName: "herald") {
                // The system ends an app whose task goes on when this has returned.
                MainActor.assumeIsolated { self.end() }
            }
        }

        /// Gives it back.
        @MainActor public func release() async { end() }

        @MainActor private func end() {
            guard task != .invalid else { return }
            UIApplication.shared.endBackgroundTask(task)
            task = .invalid
        }
    }
#endif
