import CLinux
import Glibc
import Protocol
import Synchronization
import TestSupport
import Testing

@testable import Transport

struct SocketChannelTests {
    @Test func `the last bytes of a peer that left are read, even by a writer`()
        async throws
    {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
        try #require(unsafe socketpair(AF_UNIX, type, 0, &ends) == 0)
        let (ours, theirs) = (ends[0], ends[1])
        try await withLoop { loop in
            let heard = Mutex<[UInt8]>([])
            try await withCheckedThrowingContinuation { ended in
                loop.perform {
                    do {
                        let channel = try unsafe SocketChannel(
                            taking: ours, on: loop,
                            onBytes: { bytes in heard.withLock { unsafe $0 += bytes } },
                            onClose: { ended.resume() })
                        _ = unsafe send(theirs, "answer", 6, 0)
                        close(theirs)
                        // Written in this very round, before anything is read.
                        channel.write { (output: inout [UInt8]) in output += Array("more".utf8) }
                        _ = loop.schedule(at: loop.now + .seconds(5)) { channel.close() }
                    } catch {
                        ended.resume(throwing: error)
                    }
                }
            }
            #expect(heard.withLock { String(decoding: $0, as: UTF8.self) } == "answer")
        }
    }
}
