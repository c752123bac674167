// Only where Apple's frameworks are.
#if canImport(UIKit)
    import Foundation
    public import HeraldClient
    public import UIKit

    /// The system's messages to an app's scenes: links that open the app, and its comings and
    /// goings.
    ///
    /// The app's own scene delegate hands over what it gets.
    @MainActor
    public enum SystemScenes {
        /// Returns the name of a scene for ``HeraldClient/HeraldResponses/add(_:scene:)``, and for
        /// taps in it.
        public static func name(of scene: UIScene) -> String { scene.session.persistentIdentifier }

        /// Opens the links with which the system makes a scene, for the app's
        /// `scene(_:willConnectTo:options:)`.
        public static func connect(
            _ scene: UIScene, _ options: UIScene.ConnectionOptions, _ client: HeraldClient
        ) {
            open(options.urlContexts, in: scene, client)
            for activity in options.userActivities { resume(activity, in: scene, client) }
        }

        /// Opens links of the app's own scheme, for the app's `scene(_:openURLContexts:)`.
        public static func open(
            _ contexts: Set<UIOpenURLContext>, in scene: UIScene, _ client: HeraldClient
        ) {
            for context in contexts { open(context.url, in: scene, client) }
        }

        /// Opens a universal link, for the app's `scene(_:continue:)`.
        ///
        /// - Returns: whether the activity is a universal link.
        @discardableResult
        public static func resume(
            _ activity: NSUserActivity, in scene: UIScene, _ client: HeraldClient
        ) -> Bool {
            guard activity.activityType == NSUserActivityTypeBrowsingWeb,
                let url = activity.webpageURL
            else { return false }
            open(url, in: scene, client)
            return true
        }

        /// Reports that a scene comes to the foreground, for the app's
        /// `sceneWillEnterForeground(_:)`.
        public static func enterForeground(_ client: HeraldClient) {
            Task { await client.enterForeground() }
        }

        /// Reports that a scene has left the foreground, for the app's
        /// `sceneDidEnterBackground(_:)`.
        ///
        /// The app leaves the foreground with its last scene.
        public static func leaveForeground(_ scene: UIScene, _ client: HeraldClient) {
            let others = UIApplication.shared.connectedScenes.filter { $0 !== scene }
            let isInForeground = others.contains {
                $0.activationState == .foregroundActive || $0.activationState == .foregroundInactive
            }
            if !isInForeground { Task { await client.leaveForeground() } }
        }

        /// Anybody can write such a link: one that changes something asks the person first.
        private static func open(_ url: URL, in scene: UIScene, _ client: HeraldClient) {
            let name = name(of: scene)
            Task { try? await client.links.open(url.absoluteString, from: .outside, scene: name) }
        }
    }
#endif
