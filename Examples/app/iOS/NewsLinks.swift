import Foundation
import HeraldClient
import UIKit

/// Presents the app's links, and says when one has not worked.
@MainActor
final class NewsLinks: LinkRouter, LinkHost {
    nonisolated let team = ""
    /// Where screens are shown; nil before the first window is there.
    weak var navigation: UINavigationController?

    nonisolated init() {}

    nonisolated func canPresent(_ match: LinkTable.Match) -> Bool { match.route == "story" }

    @MainActor
    func readiness(_ link: DeepLink, _ match: LinkTable.Match) async -> LinkReadiness {
        navigation == nil ? .loading : .ready
    }

    @MainActor
    func present(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool {
        guard let navigation, let id = match.parameters["id"] else { return false }
        show("Story \(id)", in: navigation)
        return true
    }

    /// This app has no teams.
    func switchTeam(_ team: String) async {}

    /// No route of this app changes anything, so nobody is asked.
    func confirm(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool { false }

    @MainActor
    func showFallback(_ link: DeepLink, _ problem: LinkProblem) async {
        if let navigation { show("This link does not work", in: navigation) }
    }

    @MainActor
    func openInBrowser(_ link: DeepLink) async {
        if let url = URL(string: link.text) { _ = await UIApplication.shared.open(url) }
    }

    private func show(_ title: String, in navigation: UINavigationController) {
        let screen = UIViewController()
        screen.title = title
        navigation.pushViewController(screen, animated: true)
    }
}
