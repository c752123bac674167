import Foundation
import Testing

/// The judge of the torture test, on made-up ledgers.
struct JudgeTests {
    @Test(arguments: ["judge.py", "flood.py"])
    func `the judges of the torture test find the faults in ledgers`(name: String) async throws {
        let judge = repository.appending(path: "Tests/Torture/\(name)").path
        let said = try await Tool.run("/usr/bin/python3", [judge]).succeeded()
        #expect(said.contains("finds what is wrong"), "\(said)")
    }
}
