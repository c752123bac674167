import Foundation
import HTTP
import HTTP2Client
import TLS
import TestCertificates
import TestSupport
import Testing
import Transport

/// The number of answers that are read in one turn.
@Suite(.timeLimit(.minutes(10))) struct ReadingTests {
    /// Returns the number of rounds in which 40 answers are read.
    ///
    /// Each answer is in a TLS record of its own, and all have come before the first is read.
    private static func rounds(answersPerTurn: Int) async throws -> Int {
        let certificates = try Certificates.shared
        let server = try await Peer("records", certificate: (certificates.chain, certificates.key))
        let ledger = server.ledger
        let context = try TLSClientContext.load(trusting: certificates.authorityText)
        return try await withLoop { loop in
            let origin = HTTP2Origin(host: "localhost", port: server.port, tls: context)
            let sender = Sender(origin, on: loop) { options in
                options.limits.answersPerTurn = answersPerTurn
            }
            #expect(await sender.send("/first").response != nil)
            let before = await sender.rounds.count
            // As many bytes as are written at once, five times: nothing is left for the round's end.
            let body = [UInt8](repeating: 0, count: HTTP2ClientLimits().earlyWrite / 8)
            let results = await sender.sendInOneRound(40, body: body) {
            } after: {
                while wholeLines(of: ledger).count < 41 { usleep(5_000) }
            }
            #expect(results.allSatisfy { $0.response?.status == 200 })
            let rounds = await sender.rounds.count - before
            await sender.close()
            return rounds
        }
    }

    @Test func `many answers in records of their own are read in one turn`() async throws {
        // One, unless the last of them are still on their way.
        let rounds = try await Self.rounds(answersPerTurn: 64)
        #expect(rounds < 10)
    }

    @Test func `a turn ends after enough answers, and the rest is read later`()
        async throws
    {
        // Three turns, of which two may be in one round; more if some are still on their way.
        let rounds = try await Self.rounds(answersPerTurn: 16)
        #expect((2..<10).contains(rounds))
    }
}
