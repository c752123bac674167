import DaemonKit
import DeliveryService
import Protocol
import ServiceKit
import Transport

extension Daemon {
    /// Serves `router`, and the kill switch on a socket, a loop and a thread of its own.
    func serve(
        _ router: Router, withSwitchOf service: DeliveryService,
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
        let server = try await serve(standby.router, at: directories.switchSocket, on: loop)
        try await serve(router) {
            await server.close()
            await onStop()
        }
    }
}
