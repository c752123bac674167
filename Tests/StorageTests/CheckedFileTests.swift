import Foundation
import Storage
import Testing

final class CheckedFileTests {
    private let scratch: Scratch
    private var path: String { scratch.path(".checked") }

    init() throws { scratch = try Scratch() }

    private static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    }

    @Test(arguments: [0, 1, CheckedFile.room - 1, CheckedFile.room, CheckedFile.room + 1, 300_000])
    func `appended bytes are read, also after reopening the file`(_ count: Int) throws {
        var file = try CheckedFile.create(path)
        let parts = [Self.bytes(count), Self.bytes(77), Self.bytes(count)]
        var pages: [Int] = []
        for part in parts { pages.append(try file.append(part)) }
        let again = try CheckedFile.open(path)
        for (page, part) in zip(pages, parts) {
            #expect(try file.read(page: page, count: part.count) == part)
            #expect(try again.read(page: page, count: part.count) == part)
        }
        #expect(again.pages == file.pages)
    }

    @Test func `a damaged byte is detected on its page only`() throws {
        var file = try CheckedFile.create(path)
        let bytes = Self.bytes(2 * CheckedFile.room)
        try file.append(bytes)
        let whole = try Data(contentsOf: URL(filePath: path))
        for place in [0, 1, 40_000, CheckedFile.room, CheckedFile.page - 1] {
            var damaged = whole
            damaged[CheckedFile.page + place] ^= 4
            try damaged.write(to: URL(filePath: path))
            let file = try CheckedFile.open(path)
            let first = try file.read(page: 0, count: CheckedFile.room)
            #expect(first == Array(bytes[..<CheckedFile.room]))
            let error = #expect(throws: StorageError.self) { try Self.readAll(path) }
            #expect(error?.code == .corrupt && error?.message.contains("page 1") == true)
        }
    }

    @Test func `a truncated file and a missing page are errors`() throws {
        var file = try CheckedFile.create(path)
        try file.append(Self.bytes(2 * CheckedFile.room))
        let whole = try Data(contentsOf: URL(filePath: path))
        for count in [0, 100, CheckedFile.page, 2 * CheckedFile.page - 1] {
            try whole.prefix(count).write(to: URL(filePath: path))
            let error = #expect(throws: StorageError.self) { try Self.readAll(path) }
            #expect(error?.code == .corrupt)
        }
    }

    @Test func `cleared ranges are zero, other bytes are kept, and the old ones are gone`() throws {
        var file = try CheckedFile.create(path)
        var expected = Self.bytes(3 * CheckedFile.room).map { $0 | 1 }
        try file.append([9])
        let page = try file.append(expected)
        let ranges = [
            0..<3, 100..<100, CheckedFile.room - 5..<CheckedFile.room + 5, 70_000..<70_001,
            CheckedFile.room - 1..<2 * CheckedFile.room + 1,
        ]
        try file.clear(ranges, page: page)
        for range in ranges { for index in range { expected[index] = 0 } }
        #expect(try CheckedFile.open(path).read(page: page, count: expected.count) == expected)
        #expect(try file.read(page: 0, count: 1) == [9])
    }

    private static func readAll(_ path: String) throws -> [UInt8] {
        try CheckedFile.open(path).read(page: 0, count: 2 * CheckedFile.room)
    }
}
