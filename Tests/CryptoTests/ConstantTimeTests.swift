import Crypto
import Testing

@Suite struct ConstantTimeTests {
    @Test(arguments: [0, 1, 31, 32, 1000])
    func `equal bytes are equal`(count: Int) {
        let bytes = Random.seeded(3).bytes(count)
        #expect(ConstantTime.equal(bytes, Array(bytes)))
    }

    @Test(arguments: [0, 15, 31])
    func `bytes that differ in one bit are not equal`(position: Int) {
        let bytes = Random.seeded(3).bytes(32)
        var other = bytes
        other[position] ^= 0x80
        #expect(!ConstantTime.equal(bytes, other))
    }

    @Test func `bytes and a prefix of them are not equal`() {
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
        #expect(!ConstantTime.equal([], [0]))
    }
}
