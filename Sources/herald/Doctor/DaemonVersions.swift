/// The check of `herald doctor` that each daemon runs the gateway's version.
///
/// After an upgrade a daemon that was not restarted still runs the version before.
enum DaemonVersions {
    /// Returns a warning for each daemon that runs another version than the gateway.
    ///
    /// - Parameter metrics: the text of /metrics, which has the versions of all daemons.
    static func findings(_ metrics: String, gateway: String) -> [DoctorFinding] {
        versions(metrics).filter { $0.service != "gateway" && $0.version != gateway }.map {
            .warning(
                $0.service, "it runs version \($0.version), the gateway \(gateway)",
                "restart it, such as by 'systemctl restart herald-\($0.service)'")
        }
    }

    private static func versions(_ metrics: String) -> [(service: String, version: String)] {
        metrics.split(separator: "\n").filter { $0.hasPrefix("herald_build_info{") }.compactMap {
            guard let service = $0.firstMatch(of: /service="([a-z]+)"/),
                let version = $0.firstMatch(of: /version="([^"]*)"/)
            else { return nil }
            return (String(service.1), String(version.1))
        }
    }
}
