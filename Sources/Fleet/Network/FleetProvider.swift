import Crypto
import Foundation
import HTTP
import HTTPServer
import ProviderStandIn
import TLS
import Transport

/// Apple's push service as ``APNsProvider`` simulates it, which also gives each push to its phone.
final class FleetProvider: Provider {
    private let apple: APNsProvider
    private let office: PushOffice

    init(_ office: PushOffice) {
        apple = APNsProvider(APNsRules.Configuration(), Script(), random: .system)
        self.office = office
    }

    func judge(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> Judgement {
        var judgement = apple.judge(request, on: &connection, now: now)
        guard judgement.refusal == nil, judgement.response == nil else { return judgement }
        let token = String(decoding: judgement.address, as: UTF8.self)
        if office.knows(token) {
            judgement.content = request.body
            office.deliver(request.body, to: token)
        } else {
            judgement.refusal = Answer(410, "Unregistered")
        }
        return judgement
    }

    func response(to judgement: Judgement, _ answer: Answer, now: ProviderTime) -> HTTPResponse {
        apple.response(to: judgement, answer, now: now)
    }

    func streams(after answer: Answer, on connection: inout ProviderConnection) -> Int? {
        apple.streams(after: answer, on: &connection)
    }
}

/// The stand-in's server, on the fleet's event loop.
final class FleetProviderServer: Sendable {
    /// The URL at which the suite's delivery reaches the server.
    let url: String
    private let listener: HTTPListener

    /// Starts the server, which serves until the process ends.
    init(_ setup: FleetSetup.Provider, _ office: PushOffice, on loop: EventLoop) async throws {
        let context = try TLSServerContext.load(
            certificateChain: setup.certificate, key: setup.key)
        let (port, listener) = try await withCheckedThrowingContinuation { continuation in
            loop.perform {
                continuation.resume(with: Result { try Self.listen(loop, context, office) })
            }
        }
        self.listener = listener
        url = "https://127.0.0.1:\(port)"
    }

    private static func listen(
        _ loop: EventLoop, _ context: TLSServerContext, _ office: PushOffice
    ) throws -> (port: Int, listener: HTTPListener) {
        let standIn = StandIn(
            FleetProvider(office), script: Script(), ledger: Ledger { _ in }, isSynchronous: false,
            on: loop, wallClock: { Int64(Date().timeIntervalSince1970 * 1000) })
        let listener = HTTPListener(
            standIn, certificate: ServerCertificate(context), on: loop,
            limits: .standIn(streams: 1, window: nil))
        let port = try listener.assumeIsolated { try $0.listen(address: "127.0.0.1", port: 0) }
        return (port, listener)
    }
}
