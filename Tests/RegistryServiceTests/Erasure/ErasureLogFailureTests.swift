import Foundation
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import RegistryService

/// A log of erasures that cannot be written.
struct ErasureLogFailureTests {
    @Test func `who erases is told that the log cannot be written, and not where it is`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register(["/x"]).id
        let path = world.scratch.file("erasures.log")
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let error = await refusal { try await world.client.delete(device) }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("a restored backup would bring it back") == true)
        #expect(error?.message.contains(world.scratch.path) == false, "\(error?.message ?? "")")
    }
}
