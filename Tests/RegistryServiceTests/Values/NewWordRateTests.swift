import Addresses
import Protocol
import ServiceKit
import Testing

@testable import RegistryService

struct NewWordRateTests {
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    private static func source(after pause: Duration) throws -> WordSource {
        let address = try #require(IPAddress("203.0.113.7"))
        return .device(client: AddressBlock(address), at: start + pause)
    }

    @Test func `a device with more new words than a bucket holds gets in, and then others wait`()
        throws
    {
        var rate = NewWordRate()
        try rate.take(NewWordRate.burst + 100, from: try Self.source(after: .zero))
        let error = #expect(throws: RPCError.self) {
            try rate.take(1, from: try Self.source(after: .seconds(29)))
        }
        #expect(error?.code == .resourceExhausted)
        // A hundred too many and one more take 30.3 seconds.
        try rate.take(1, from: try Self.source(after: .seconds(31)))
    }

    @Test func `the app's team brings as many new words as it likes`() throws {
        var rate = NewWordRate()
        for _ in 0..<3 { try rate.take(NewWordRate.burst, from: .team) }
    }
}
