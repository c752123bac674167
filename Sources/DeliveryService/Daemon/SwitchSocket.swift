import DaemonKit
import DeliveryService
import Protocol
import ServiceKit
import Transport

extension Daemon {
    /// Serves `router`, and the kill switch on a socket, a loop and a thread of its own.
    func serve(
        _ router: Router, withSwitchOf service: DeliveryService, _ auditor: any Auditor,
        onStop: @Sendable () async -> Void
    ) async throws {
        let loop = try loopBeside(named: "kill-switch")
        let standby = StandbySwitch(
            of: service, on: loop,
            clock: .init(
                perform: { loop.perform($0) },
                after: { pause, body in
                    loop.perform { _ = loop.schedule(at: loop.now + pause, body) }
                }))
        let server = try await serve(
            standby.router(LaterAuditor(auditor: auditor)), at: directories.switchSocket, on: loop)
        try await serve(router) {
            await server.close()
            await onStop()
        }
    }
}

/// Records calls without making them wait for the loop that may not turn.
private struct LaterAuditor: Auditor {
    let auditor: any Auditor

    func record(_ call: AuditedCall) async { Task { await auditor.record(call) } }
}
