import ServiceKit
import TestSupport
import Testing

@testable import RegistryService

struct IDTableTests {
    @Test func `ids that come and go are found as in a dictionary`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        var table = IDTable()
        var ids: [Identifier] = []
        var model: [Identifier: UInt32] = [:]
        let idOf = { (handle: UInt32) in ids[Int(handle)] }
        for _ in 0..<20_000 {
            // All in two of the parts, with few different homes: long runs of slots.
            let low = (random.next() & 1) << 63 | random.next() & 0x1ff
            let id = Identifier(high: 0, low: low)
            if model[id] == nil {
                ids.append(id)
                model[id] = UInt32(ids.count - 1)
                table.insert(UInt32(ids.count - 1), idOf)
            } else {
                table.remove(id, idOf)
                model[id] = nil
            }
            let asked = Identifier(high: 0, low: random.next() & 1 << 63 | random.next() & 0x1ff)
            #expect(table.find(asked, idOf) == model[asked], "seed \(seed)")
        }
        for (id, handle) in model { #expect(table.find(id, idOf) == handle, "seed \(seed)") }
    }
}
