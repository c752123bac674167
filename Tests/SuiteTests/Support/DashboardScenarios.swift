import Foundation

/// Test suites that play scenarios in the dashboard.
protocol DashboardScenarios {}

extension DashboardScenarios {
    /// Plays a scenario of Support/browsers in Chromium, or in the browser that `more` names.
    func play(
        _ scenario: String, _ tenant: Tenant, _ suite: RunningSuite, more: [String: Any] = [:]
    ) async throws -> Tool.Outcome {
        let folder = repository.appending(path: "Tests/SuiteTests/Support/browsers")
        var settings: [String: Any] = [
            "browser": "/usr/bin/chromium", "scratch": suite.home.path, "page": "\(suite.url)/",
            "operatorKey": tenant.operating, "senderKey": tenant.sender, "adminKey": tenant.admin,
            "deviceKey": tenant.device,
            "axe": repository.appending(path: ".build/axe/axe_playwright_python/axe.min.js").path,
            "gateway": [
                "url": suite.url, "authority": suite.authorities,
                "certificate": suite.home.appending(path: "secrets/certificate.pem").path,
            ],
        ]
        settings.merge(more) { $1 }
        let file = suite.home.appending(path: "dashboard.json")
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
        return try await Tool.run(
            "/usr/bin/node", [folder.appending(path: scenario).path, file.path])
    }
}
