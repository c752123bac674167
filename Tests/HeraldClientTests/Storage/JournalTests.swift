import Foundation
import Testing

@testable import HeraldClient

/// A journal whose records are torn.
struct JournalTests {
    @Test func `a record that is torn at any byte hides none before it and none after it`() throws {
        let journal = Journal("log")
        var crash = 0
        while true {
            let disk = TestDisk()
            try journal.append("one", disk)
            disk.crash(afterBytes: crash)
            let isWhole = (try? journal.append("two", disk)) != nil
            disk.crash(afterBytes: nil)
            try journal.append("three", disk)
            guard case .value(let found) = journal.read(String.self, disk) else { throw Crash() }
            // The last byte is a line feed, which the next record brings itself.
            let hasTwo = isWhole || found.records.count == 3
            #expect(found.records == ["one"] + (hasTwo ? ["two"] : []) + ["three"], "\(crash)")
            if isWhole { break }
            crash += 1
        }
        #expect(crash > 10)
    }
}
