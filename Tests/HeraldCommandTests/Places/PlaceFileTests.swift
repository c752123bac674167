import Protocol
import Testing

@testable import HeraldCommand

@Suite struct PlaceFileTests {
    @Test func `CSV with quotes, line breaks in cells and both line ends is read`() throws {
        let csv = try CSV(
            "\u{FEFF}id,Title\r\n1,\"a \"\"b\"\", c\nd\"\r\n\r\n2,\n", "f",
            required: ["id", "title"])
        #expect(csv.rows.map { $0["title"] } == ["a \"b\", c\nd", ""])
        #expect(csv.rows.map(\.line) == [2, 5])
        #expect(csv.rows.map { $0["nowhere"] } == ["", ""])
    }

    @Test(arguments: [
        ("", "f is empty; its first line names the columns"),
        ("name\nx\n", "f has no column 'id'"),
        ("id,b\n1\n", "f:2: 1 value under 2 headings"),
        ("id\n\"1\n2\n", "f:2: a quote is not closed"),
        ("id\n\"1\"2\n", "f:2: there is text after a closing quote"),
    ])
    func `text that is no CSV is refused with its line`(text: String, message: String) {
        let error = #expect(throws: UsageError.self) { try CSV(text, "f", required: ["id"]) }
        #expect(error?.message == message)
    }

    @Test func `a place without a title uses its name`() throws {
        let places = try PlaceFile.places(
            """
            id,name,latitude,longitude,radius_metres,active_until
            a,Town,39.95,-75.16,300,2030-01-01T00:00:00Z
            b,Hall,-1,0,,

            """, "f")
        #expect(places.map(\.title) == ["Town", "Hall"])
        #expect(places[0].centre?.longitude == -75.16)
        #expect(places.map(\.radiusMetres) == [300, 0])
        #expect(places[0].activeUntil?.seconds == 1_893_456_000)
        #expect(places[1].activeUntil == nil)
    }

    @Test(arguments: ["x,north,0", "x,nan,0", "x,inf,0"])
    func `a coordinate that is no number is refused`(line: String) {
        #expect(throws: UsageError.self) {
            try PlaceFile.places("id,latitude,longitude\n\(line)\n", "f")
        }
    }

    @Test func `batches keep the order and stay below the limit of a call`() throws {
        let small = (0..<1201).map { number in
            var place = Proto.Place()
            place.id = "\(number)"
            return place
        }
        let batches = PlaceFile.batches(small)
        #expect(batches.map(\.count) == [500, 500, 201])
        #expect(batches.flatMap { Array($0) } == small)
        var large = Proto.Place()
        large.blurb = String(repeating: "x", count: 4_000)
        let sizes = try PlaceFile.batches(Array(repeating: large, count: 100)).map { batch in
            try batch.reduce(0) { try $0 + $1.encoded().count }
        }
        #expect(sizes.count == 2 && sizes.allSatisfy { $0 <= 240_000 })
        #expect(PlaceFile.batches([]).isEmpty)
    }

    @Test func `random bytes are read as a table or refused`() {
        for seed in 0..<500 as Range<UInt64> {
            var random = SplitMix(state: seed)
            let alphabet = Array("a,\"\r\n;")
            let text = String((0..<40).map { _ in alphabet.randomElement(using: &random) ?? "a" })
            guard let csv = try? CSV("id\n" + text, "f", required: []) else { continue }
            #expect(csv.rows.allSatisfy { $0.line >= 2 }, "seed \(seed)")
        }
    }
}
