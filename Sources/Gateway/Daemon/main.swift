import DaemonKit
import Gateway

Daemon.run(
    "gateway",
    checks: [
        { _ = try GatewayConfiguration($0).loadCertificate() },
        { try GatewayConfiguration($0).checkKey() },
    ]
) { daemon in
    try await GatewayProcess(daemon).run()
}
