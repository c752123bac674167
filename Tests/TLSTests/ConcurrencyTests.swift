import Glibc
import TLS
import TestCertificates
import Testing

/// One TLS context shared by several threads.
@Suite struct ConcurrencyTests {
    @Test func `several threads may share a context`() async throws {
        let certificates = try Certificates.shared
        let context = try TLSServerContext.load(
            certificateChain: certificates.chain, key: certificates.key)
        let done = await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<25).count { _ in
                        guard var pair = try? Pair(context) else { return false }
                        return (try? pair.shakeHands()) == .done
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(done == 200)
    }
}
