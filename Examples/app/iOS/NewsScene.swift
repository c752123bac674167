import HeraldClient
import HeraldClientApple
import UIKit

/// What the system tells a window of the app.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let headlines = UIViewController()
        headlines.title = "News"
        let navigation = UINavigationController(rootViewController: headlines)
        let window = UIWindow(windowScene: scene)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        (self.window, News.links.navigation) = (window, navigation)
        // A link that has started the app waits for its screens.
        Task { try await News.herald.links.readinessChanged() }
        SystemScenes.connect(scene, connectionOptions, News.herald)
    }

    /// A link of the app's own scheme.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        SystemScenes.open(URLContexts, in: scene, News.herald)
    }

    /// A universal link.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        SystemScenes.resume(userActivity, in: scene, News.herald)
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        SystemScenes.enterForeground(News.herald)
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        SystemScenes.leaveForeground(scene, News.herald)
    }
}
