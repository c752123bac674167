import CLinux
import Testing

@testable import DaemonKit

/// Times at which memory is given back to the system.
struct MemoryReturnRuleTests {
    private let worth = MemoryReturnRule.worth

    private func heap(used: Int = 0, kept: Int) -> MemoryReturnRule.Heap {
        MemoryReturnRule.Heap(used: used, kept: kept)
    }

    @Test func `memory is given back once the allocator keeps enough of it`() {
        var rule = MemoryReturnRule()
        #expect(rule.note(heap(kept: worth - 1)) == false)
        #expect(rule.note(heap(kept: worth)) == true)
    }

    @Test func `what could not be given back is not tried again`() {
        var rule = MemoryReturnRule()
        #expect(rule.note(heap(kept: 10 * worth)) == true)
        rule.wasReturned(heap(kept: 4 * worth))
        #expect(rule.note(heap(kept: 5 * worth - 1)) == false)
        #expect(rule.note(heap(kept: 5 * worth)) == true)
    }

    @Test func `what could not be given back, was used and is free again, is given back`() {
        var rule = MemoryReturnRule()
        rule.wasReturned(heap(kept: 4 * worth))
        #expect(rule.note(heap(kept: worth)) == false)
        #expect(rule.note(heap(kept: 2 * worth)) == true)
    }

    @Test func `what could not be given back is tried again once a quarter of the rest is freed`() {
        var rule = MemoryReturnRule()
        #expect(rule.note(heap(used: 20 * worth, kept: 10 * worth)) == true)
        rule.wasReturned(heap(used: 20 * worth, kept: 4 * worth))
        #expect(rule.note(heap(used: 24 * worth, kept: 4 * worth)) == false)
        #expect(rule.note(heap(used: 18 * worth + 1, kept: 4 * worth)) == false)
        #expect(rule.note(heap(used: 18 * worth, kept: 4 * worth)) == true)
        rule.wasReturned(heap(used: 18 * worth, kept: 3 * worth))
        #expect(rule.note(heap(used: 18 * worth, kept: 3 * worth)) == false)
    }

    @Test func `little that is kept is not given back, however much was freed`() {
        var rule = MemoryReturnRule()
        rule.wasReturned(heap(used: 20 * worth, kept: worth - 1))
        #expect(rule.note(heap(used: worth, kept: worth - 1)) == false)
    }

    @Test func `what is freed between blocks in use is kept by the allocator until it is returned`()
    {
        // Far more than other tests of this process use meanwhile. Blocks of this size are not
        // mapped one by one.
        let (size, count) = (64 << 10, 4096)
        let before = herald_heap().kept
        var blocks = (0..<count).map { _ in [UInt8](repeating: 1, count: size) }
        let inUse = herald_heap().kept
        // The last one stays, or freeing would give back what lies before the end of the heap.
        blocks.removeFirst(count - 1)
        let freed = herald_heap().kept
        herald_trim_memory()
        let returned = herald_heap().kept
        let total = Int64(size * count)
        #expect(inUse - before < total / 4)
        #expect(freed - inUse > total * 3 / 4)
        #expect(freed - returned > total * 3 / 4)
        #expect(blocks.count == 1)
    }
}
