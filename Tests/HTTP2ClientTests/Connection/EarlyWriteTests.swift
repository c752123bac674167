import Foundation
import HTTP
import HTTP2Client
import Synchronization
import TestSupport
import Testing
import Transport

/// Requests that are written before a turn of the loop is over.
@Suite(.timeLimit(.minutes(10))) struct EarlyWriteTests {
    private static let body = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 10)

    @Test func `the peer gets the first of many requests before the last is made`() async throws {
        let server = try await Peer("ok")
        let ledger = server.ledger
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            #expect(await sender.send("/first").response != nil)
            let seen = Mutex(0)
            let results = await sender.sendInOneRound(40, body: Self.body) {
            } after: {
                // The loop's thread is here all the time: nothing else can write.
                let end = ContinuousClock.now + Duration.patience
                while ContinuousClock.now < end {
                    let count = wholeLines(of: ledger).count
                    seen.withLock { $0 = count }
                    if count > 1 { return }
                    usleep(5000)
                }
            }
            #expect(seen.withLock { $0 } > 1)
            #expect(results.allSatisfy { $0.response?.status == 200 })
            await sender.close()
        }
        #expect(try server.received.count == 41)
    }

    @Test func `each request ends once if the connection breaks while they are made`()
        async throws
    {
        let server = try await Nghttpd(["--echo-upload"])
        let process = server.id
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            #expect(await sender.send("/first").response != nil)
            let results = await sender.sendInOneRound(
                90, body: Self.body,
                before: {
                    kill(process, SIGKILL)
                    // Its sockets are closed by then.
                    usleep(100_000)
                })
            #expect(results.count == 90)
            for result in results {
                switch result {
                case .response: Issue.record("nobody was there to answer")
                case .uncertain, .unprocessed, .unreachable: break
                }
            }
            #expect(await !sender.wasCalledInside)
            await sender.close()
        }
    }
}
