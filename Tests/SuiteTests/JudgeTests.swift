import Foundation
import Testing

/// The judge of the torture test, on made-up ledgers.
struct JudgeTests {
    @Test func `the judge of the torture test finds the faults in ledgers`() async throws {
        let judge = repository.appending(path: "Tests/Torture/judge.py").path
        let said = try await Tool.run("/usr/bin/python3", [judge]).succeeded()
        #expect(said.contains("finds what is wrong"), "\(said)")
    }
}
