import Protocol
import Testing

@testable import DeliveryService

/// The length of digests' texts, in which the titles may stand many times.
struct DigestLengthTests {
    @Test(arguments: [50, 3_000, 4_000])
    func `a digest that repeats the titles too often is refused before it is built`(
        count: Int
    ) async throws {
        try await withDelivery { world, _ in
            let text = String(repeating: "{{titles}}", count: count)
            let error = await failure { try await world.cap("/bill", 1, digest: text) }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.hasPrefix("cap.digest.title: ") == true)
            let caps = try await world.caps()
            #expect(caps.isEmpty)
        }
    }
}
