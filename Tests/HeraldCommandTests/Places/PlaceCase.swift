import Protocol
import TestSupport

@testable import HeraldCommand

/// The places that were read from a file, with the bad lines.
struct PlacesRead {
    var places: [Proto.Place] = []
    var bad: [String] = []
    var tally = ImportTally()

    /// Reads a text in pieces of `piece` bytes.
    init(
        _ text: String, _ format: PlaceFormat, piece: Int = 1 << 16,
        meanings: [String: PlaceField] = [:]
    ) throws {
        var rest = Array(text.utf8)[...]
        let unit = format.cutter.unit
        var stream = RecordStream(format.cutter) { size in
            defer { rest = rest.dropFirst(min(size, piece)) }
            return Array(rest.prefix(min(size, piece)))
        }
        let decoder = try format.decoder(&stream, meanings)
        while let batch = try stream.batch() {
            try read(batch, decoder, unit)
        }
    }

    private mutating func read(
        _ batch: RawBatch, _ decoder: any RecordDecoder<Proto.Place>, _ unit: String
    ) throws {
        var lines = batch.bad
        for record in batch.records {
            do throws(BadRecord) {
                let bytes = batch.bytes.span.extracting(record.range)
                if let place = try decoder.item(bytes, &tally) { places.append(place) }
            } catch {
                lines.append(BadLine(record.position, error.reason))
            }
        }
        bad += lines.sorted { $0.position.offset < $1.position.offset }
            .map { $0.text("f", unit: unit) }
    }
}

extension PlaceFormat {
    /// Returns the text of a whole file.
    func text(_ places: [Proto.Place]) -> String {
        let writer = writer
        var (bytes, count) = (writer.head, 0)
        for place in places {
            guard let some = writer.bytes(place, isFirst: count == 0) else { continue }
            bytes += some
            count += 1
        }
        return String(decoding: bytes + writer.end, as: UTF8.self)
    }
}

extension SeededGenerator {
    /// Returns a place with random values for anything that a place may have.
    mutating func place(_ number: Int) -> Proto.Place {
        var place = Proto.Place()
        place.id = "p/\(number)" + text(0...8)
        (place.title, place.blurb) = (text(0...20), text(0...40))
        place.url = ["", "/story?a=1&b=2", "https://news.example/<x>"][below(3)]
        place.imageUrl = ["", "/i.jpg"][below(2)]
        place.category = ["", "/food/cafe"][below(2)]
        place.tags = (0..<below(4)).map { "/tag \($0)|\\" + text(1...5) }
        place.languages = [[], ["de", "pt-BR"]][below(2)]
        place.story = ["", "strike"][below(2)]
        if below(2) == 0 { place.activeFrom = time() }
        if below(2) == 0 { place.activeUntil = time() }
        if below(2) == 0 { place.schedule = schedule() }
        if below(2) == 0 { place.repeat = showing() }
        if below(2) == 0 { place.storyRepeat = showing() }
        if below(2) == 0 { place.transitions = transitions() }
        if below(2) == 0 {
            place.polygon = polygon()
        } else {
            place.centre = Proto.Coordinate()
            place.centre?.latitude = Double.random(in: -90...90, using: &self)
            place.centre?.longitude = Double.random(in: -180...180, using: &self)
            place.radiusMetres = [100, 0.5, 12_345.678][below(3)]
        }
        return place
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    private mutating func text(_ count: ClosedRange<Int>) -> String {
        let signs = ["a", "é", "👋", "\"", "<", "&", ",", ";", "'", "\\", "]]>", "\n", "--"]
        let text = (0..<Int.random(in: count, using: &self)).map { _ in signs[below(signs.count)] }
        // Blanks at the ends are not kept by all of the formats.
        return "x" + text.joined() + "x"
    }

    private mutating func time() -> Proto.Timestamp {
        var time = Proto.Timestamp()
        time.seconds = Int64.random(in: -1_000_000_000...4_000_000_000, using: &self)
        time.nanos = Int32(below(1_000)) * 1_000_000
        return time
    }

    private mutating func schedule() -> Proto.WeeklySchedule {
        var schedule = Proto.WeeklySchedule()
        schedule.timeZone = "America/Argentina/Buenos_Aires"
        schedule.open = (0...below(3)).map { number in
            var span = Proto.WeeklySpan()
            span.weekdays = (1...7).filter { _ in below(2) == 0 }
            (span.from, span.until) = ("0\(number):15", "24:00")
            return span
        }
        return schedule
    }

    private mutating func transitions() -> Proto.PlaceTransitions {
        var rule = Proto.PlaceTransitions()
        rule.dwell = Proto.Duration()
        rule.dwell?.seconds = Int64(1 + below(3_600))
        if below(2) == 0 {
            rule.pause = Proto.Duration()
            rule.pause?.seconds = Int64(below(86_400))
        }
        rule.notify = [.enter, .exit, .dwell, .cross].filter { _ in below(2) == 0 }
        rule.stream = [.enter, .exit, .dwell, .cross].filter { _ in below(2) == 0 }
        rule.type = ["", "/place/news"][below(2)]
        return rule
    }

    private mutating func showing() -> Proto.PlaceRepeat {
        var rule = Proto.PlaceRepeat()
        rule.kind = [.once, .always, .untilRead, .afterPause][below(4)]
        if rule.kind == .afterPause {
            rule.pause = Proto.Duration()
            rule.pause?.seconds = Int64.random(in: 1...315_360_000, using: &self)
        }
        return rule
    }

    private mutating func polygon() -> Proto.Polygon {
        var polygon = Proto.Polygon()
        polygon.parts = (0...below(2)).map { _ in
            var part = Proto.PolygonPart()
            part.rings = (0...below(2)).map { _ in
                var ring = Proto.PolygonRing()
                let count = Int.random(in: 4...9, using: &self)
                ring.latitudes = (0..<count).map { _ in Double.random(in: -90...90, using: &self) }
                ring.longitudes = (0..<count).map { _ in
                    Double.random(in: -180...180, using: &self)
                }
                return ring
            }
            return part
        }
        return polygon
    }
}
