import DaemonKit
import Gateway

Daemon.run("gateway", check: { _ = try GatewayConfiguration($0).loadCertificate() }) { daemon in
    try await GatewayProcess(daemon).run()
}
