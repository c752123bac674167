import HTTP2Client
import Testing

@Suite struct FullJitterTests {
    @Test func `ceilings double up to the maximum, and a success begins anew`() {
        var jitter = FullJitter(minimum: .seconds(1), maximum: .seconds(5))
        let waits = (0..<4).map { _ in jitter.next(chance: 1) }
        #expect(waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(5)])
        #expect(jitter.next(chance: 0) == .zero)
        #expect(jitter.next(chance: 0.5) == .milliseconds(2500))
        jitter.reset()
        #expect(jitter.next(chance: 1) == .seconds(1))
    }
}
