import Crypto
import Testing

@Suite struct RandomTests {
    @Test(arguments: [0, 1, 16, 255, 257, 100_000])
    func `a source of random bytes returns as many bytes as were asked for`(count: Int) {
        #expect(Random.system.bytes(count).count == count)
        #expect(Random.seeded(1).bytes(count).count == count)
    }

    @Test func `the kernel's random bytes cover the whole range`() {
        let bytes = Random.system.bytes(100_000)
        #expect(Set(bytes).count == 256)
        #expect(Random.system.bytes(32) != Random.system.bytes(32))
    }

    @Test func `a seed gives the same random bytes each time, and another seed gives others`() {
        let first = Random.seeded(7)
        let second = Random.seeded(7)
        for count in [1, 8, 13] { #expect(first.bytes(count) == second.bytes(count)) }
        #expect(Random.seeded(7).bytes(16) != Random.seeded(8).bytes(16))
    }

    @Test func `a source of random bytes does not repeat itself`() {
        let random = Random.seeded(9)
        #expect(random.bytes(16) != random.bytes(16))
    }

    @Test func `a test may supply its own random bytes`() {
        let random = Random { [UInt8](repeating: 4, count: $0) }
        #expect(random.bytes(3) == [4, 4, 4])
    }
}
