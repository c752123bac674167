import DaemonKit
import DeliveryService
import Protocol
import ServiceKit
import Transport

extension Daemon {
    /// Serves the kill switch on a socket, a loop and a thread of its own.
    func serveSwitch(of service: DeliveryService) async throws -> TTRPCServer {
        let loop = try loopBeside(named: "kill-switch")
        let standby = StandbySwitch(
            of: service, on: loop,
            clock: .init(
                perform: { loop.perform($0) },
                after: { pause, body in
                    loop.perform { _ = loop.schedule(at: loop.now + pause, body) }
                }))
        return try await serve(standby.router, at: directories.switchSocket, on: loop)
    }
}
