import Foundation
import Storage
import TestSupport
import Testing

/// The files that a power cut may leave while a commit is written.
///
/// Of everything that was not synced yet, any sector of the disk may have its old or its new
/// contents.
struct CrashImageTests {
    static let sector = 512

    /// Returns a log with some of the sectors that a commit has added, and parts of the others.
    private static func torn(
        _ old: Data, _ new: Data, _ random: inout SplitMix
    ) -> Data {
        var image = old
        var rest = new.dropFirst(old.count)
        while !rest.isEmpty {
            let sector = rest.prefix(sector)
            rest = rest.dropFirst(sector.count)
            switch Int.random(in: 0..<6, using: &random) {
            case 0...2: image += sector
            case 3: image += Data(repeating: 0, count: sector.count)
            case 4:
                // What lay on the disk before.
                image += Data((0..<sector.count).map { _ in UInt8.random(in: 0...255) })
            default: if Bool.random(using: &random) { return image }
            }
        }
        return image
    }

    @Test(arguments: Thoroughness.seeds(0...164, few: 10))
    func `any mix of old and new sectors after the last acknowledged commit opens with all before`(
        seed: UInt64
    ) async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        for number in 0..<20 { try await queue.add(number) }
        let before = try scratch.crashImage()
        let old = try before.contents("-wal")
        let note = String(repeating: "n", count: 20_000)
        try await queue.write {
            try $0.run("INSERT INTO number (value, note) VALUES (20, ?)", note)
        }
        let new = try scratch.contents("-wal")
        try #require(new.count > old.count + 16_000 && new.prefix(old.count) == old)
        var random = SplitMix(seed: seed)
        for _ in 0..<10 {
            let image = try before.crashImage()
            let log = Self.torn(old, new, &random)
            try log.write(to: URL(filePath: image.path("-wal")))
            let opened = try await image.open()
            let numbers = try await opened.numbers()
            let isWhole = log == new
            #expect(numbers == (0..<(isWhole ? 21 : 20)).map(Int64.init))
            // It goes on from there.
            try await opened.add(100)
            #expect(try await opened.numbers().last == 100)
            await opened.close()
        }
        await queue.close()
    }

    @Test func `the whole commit is there if all of its sectors are`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        for number in 0..<20 { try await queue.add(number) }
        let before = try scratch.crashImage()
        try await queue.add(20)
        let image = try before.crashImage()
        try scratch.contents("-wal").write(to: URL(filePath: image.path("-wal")))
        let opened = try await image.open()
        #expect(try await opened.numbers() == (0...20).map(Int64.init))
        await opened.close()
        await queue.close()
    }
}
