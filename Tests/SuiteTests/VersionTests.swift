import Foundation
import TestSupport
import Testing

/// The versions that executables print, which are those of their package.
struct VersionTests {
    @Test func `an executable says the version that it is stamped with, and doctor compares it`()
        async throws
    {
        let folder = ScratchDirectory()
        let herald = folder.file("herald")
        try FileManager.default.copyItem(atPath: builtProduct("herald").path, toPath: herald)
        let stamp = repository.appending(path: "packaging/stamp").path
        let version = "1.2.3~20260131.120000.g0123456789ab+changed"
        // A shorter version leaves nothing of a longer one before it.
        for stamped in [version, "2.0"] {
            _ = try await Tool.run(stamp, [stamped, herald]).succeeded()
            let said = try await Tool.run(herald, ["--version"]).succeeded()
            #expect(said == "herald \(stamped)\n")
        }
        try await RunningSuite.with { suite in
            let doctor = try await Tool.run(
                herald, ["doctor", "--remote"], environment: suite.environment)
            #expect(
                doctor.output.contains("this command has version 2.0"), "\(doctor.output)")
            let own = try await Tool.run(
                builtProduct("herald").path, ["doctor", "--remote"],
                environment: suite.environment)
            #expect(own.output.contains("ok    gateway"), "\(own.output)")
            #expect(!own.output.contains("this command has version"), "\(own.output)")
        }
    }

    @Test func `a version that does not fit, and a file without a place for one, are refused`()
        async throws
    {
        let folder = ScratchDirectory()
        let stamp = repository.appending(path: "packaging/stamp").path
        let herald = folder.file("herald")
        try FileManager.default.copyItem(atPath: builtProduct("herald").path, toPath: herald)
        let long = try await Tool.run(stamp, [String(repeating: "1", count: 64), herald])
        #expect(long.status == 1 && long.output.contains("longer than 63"), "\(long.output)")
        let other = folder.file("other")
        try FileManager.default.copyItem(atPath: "/bin/true", toPath: other)
        let none = try await Tool.run(stamp, ["1", other])
        #expect(none.status == 1 && none.output.contains("no place"), "\(none.output)")
    }
}
