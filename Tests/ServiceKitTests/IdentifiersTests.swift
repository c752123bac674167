import ServiceKit
import Synchronization
import TestSupport
import Testing

struct IdentifiersTests {
    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `an id has 48 bits of time and 80 random bits, five in a digit`(seed: UInt64) {
        var random = RandomValues(seed: seed)
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        for _ in 0..<500 {
            let milliseconds = Int64(random.uint32()) << 16 | Int64(random.below(1 << 16))
            let words = (0..<2).map { _ in UInt64(random.uint32()) << 32 | UInt64(random.uint32()) }
            let given = Mutex(words)
            let identifiers = Identifiers(
                clock: WallClock { UnixTime(milliseconds: milliseconds) },
                random: { given.withLock { $0.removeFirst() } })
            var value =
                UInt128(UInt64(milliseconds)) << 80 | UInt128(words[0] & 0xffff) << 64
                | UInt128(words[1])
            var digits: [Character] = []
            for _ in 0..<26 {
                digits.append(alphabet[Int(value % 32)])
                value /= 32
            }
            #expect(identifiers.next() == String(digits.reversed()))
        }
    }

    @Test func `ids of later milliseconds sort after earlier ones`() {
        let ids = [0, 1, 31, 32, 1 << 20, 1 << 40, (1 << 48) - 1].map { milliseconds in
            Identifiers(
                clock: WallClock { UnixTime(milliseconds: milliseconds) }, random: { .max }
            ).next()
        }
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
    }
}
