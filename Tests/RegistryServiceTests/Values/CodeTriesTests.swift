import Addresses
import ServiceKit
import Testing

@testable import RegistryService

/// The number of codes that may be tried for a device.
struct CodeTriesTests {
    private static let row = DeviceRow(app: 1, ordinal: 7)
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    private static func block(_ number: Int) -> AddressBlock {
        AddressBlock(.v4(UInt32(0x0A00_0000 + number)))
    }

    /// Tries codes, and returns how many of them may be tried.
    private static func take(
        _ count: Int, _ tries: inout CodeTries, of row: DeviceRow = row,
        from client: AddressBlock? = nil, at time: UnixTime = start
    ) -> Int {
        var taken = 0
        for _ in 0..<count where tries.take(row, from: client, at: time) { taken += 1 }
        return taken
    }

    @Test func `all networks together have a hundred thousand tries a day`() {
        var tries = CodeTries()
        let most = ConfirmationLimits.tries
        var taken = 0
        for number in 0..<most { taken += Self.take(2, &tries, from: Self.block(number)) }
        #expect(taken == most)
        #expect(Self.take(1, &tries) == 0)
        #expect(Self.take(1, &tries, of: DeviceRow(app: 1, ordinal: 8)) == 1)
        // Another code brings no more, and a day later there are as many again.
        tries.renew(Self.row)
        #expect(Self.take(1, &tries) == 0)
        let later = Self.start + ConfirmationLimits.lifetime
        #expect(Self.take(most * 2, &tries, at: later) == most)
    }

    @Test func `a network has ten, until another code is made`() {
        var tries = CodeTries()
        for _ in 0..<3 {
            let taken = Self.take(50, &tries, from: Self.block(1))
            #expect(taken == ConfirmationLimits.mistakes)
            tries.renew(Self.row)
        }
    }

    @Test func `a code that was no guess is not counted`() {
        var tries = CodeTries()
        for _ in 0..<50 {
            #expect(Self.take(1, &tries, from: Self.block(1)) == 1)
            tries.giveBack(Self.row, from: Self.block(1))
        }
        #expect(tries.remembered == (0, 0))
        // What was forgotten meanwhile is not taken back.
        #expect(Self.take(1, &tries, from: Self.block(1)) == 1)
        tries.renew(Self.row)
        for _ in 0..<2 { tries.giveBack(Self.row, from: Self.block(1)) }
        #expect(tries.remembered == (0, 0))
    }

    @Test func `the most that is remembered is bounded, and who guesses most is not forgotten`() {
        var tries = CodeTries()
        let guesser = Self.block(1)
        #expect(Self.take(50, &tries, from: guesser) == ConfirmationLimits.mistakes)
        for number in 0..<UInt32(CodeTries.devices * 2) {
            _ = Self.take(1, &tries, of: DeviceRow(app: 2, ordinal: number))
        }
        #expect(tries.remembered.devices <= CodeTries.devices)
        #expect(Self.take(1, &tries, from: guesser) == 0)
        for number in 0...CodeTries.blocks {
            let row = DeviceRow(app: 3, ordinal: UInt32(number % 5))
            _ = Self.take(1, &tries, of: row, from: Self.block(number))
        }
        #expect(tries.remembered.blocks <= CodeTries.blocks)
    }
}
