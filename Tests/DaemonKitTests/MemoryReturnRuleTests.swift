import CLinux
import Testing

@testable import DaemonKit

/// When memory is given back to the system.
struct MemoryReturnRuleTests {
    private let worth = MemoryReturnRule.worth

    @Test func `memory is given back once the allocator keeps enough of it`() {
        var rule = MemoryReturnRule()
        #expect(rule.note(kept: worth - 1) == false)
        #expect(rule.note(kept: worth) == true)
    }

    @Test func `what could not be given back is not tried again`() {
        var rule = MemoryReturnRule()
        #expect(rule.note(kept: 10 * worth) == true)
        rule.wasReturned(kept: 4 * worth)
        #expect(rule.note(kept: 5 * worth - 1) == false)
        #expect(rule.note(kept: 5 * worth) == true)
    }

    @Test func `what could not be given back, was used and is free again, is given back`() {
        var rule = MemoryReturnRule()
        rule.wasReturned(kept: 4 * worth)
        #expect(rule.note(kept: worth) == false)
        #expect(rule.note(kept: 2 * worth) == true)
    }

    @Test func `what is freed between blocks in use is kept by the allocator until it is returned`()
    {
        // Far more than other tests of this process use meanwhile. Blocks of this size are not
        // mapped one by one.
        let (size, count) = (64 << 10, 4096)
        let before = herald_kept_bytes()
        var blocks = (0..<count).map { _ in [UInt8](repeating: 1, count: size) }
        let inUse = herald_kept_bytes()
        // The last one stays, or freeing would give back what lies before the end of the heap.
        blocks.removeFirst(count - 1)
        let freed = herald_kept_bytes()
        herald_trim_memory()
        let returned = herald_kept_bytes()
        let total = Int64(size * count)
        #expect(inUse - before < total / 4)
        #expect(freed - inUse > total * 3 / 4)
        #expect(freed - returned > total * 3 / 4)
        #expect(blocks.count == 1)
    }
}
