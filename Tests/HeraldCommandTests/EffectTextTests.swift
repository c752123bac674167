import Protocol
import Testing

@testable import HeraldCommand

/// The output of `herald notifications effect`.
struct EffectTextTests {
    private static func times(_ devices: [(seconds: Int64, UInt64)]) -> [Proto.EffectTimes] {
        var times = Proto.EffectTimes()
        times.kind = .tapped
        times.spans = devices.map { seconds, devices in
            var span = Proto.EffectSpan()
            (span.end, span.devices) = (Proto.Duration(), devices)
            span.end?.seconds = seconds
            return span
        }
        return [times]
    }

    private static func words(_ text: String) -> [[Substring]] {
        text.split(separator: "\n").map { line in
            line.split(separator: " ", omittingEmptySubsequences: true)
        }
    }

    private static func optOuts(_ day: UInt64, gone: UInt64 = 0) -> Proto.OptOuts {
        var (optOuts, count) = (Proto.OptOuts(), Proto.OptOutCount())
        (count.switchedOff, count.gone) = (day, gone)
        optOuts.day = count
        return optOuts
    }

    @Test func `one notification has its opt-outs in all and by platform, or a dash`() {
        var response = Proto.GetEffectResponse()
        var counts = Proto.EffectCounts()
        (counts.devices, counts.tapped, counts.switchedOff, counts.gone) = (1, 1, 1, 0)
        counts.optOuts = Self.optOuts(1)
        var part = Proto.EffectPart()
        (part.name, part.counts) = ("ios", counts)
        (response.total, response.platforms) = (counts, [part])
        let lines = Self.words(EffectCommand.text(response))
        #expect(lines.count == 3)
        #expect(lines[1] == ["all", "1", "0", "0", "1", "0", "1", "-", "1", "0"])
        #expect(lines[2] == ["ios", "1", "0", "0", "1", "0", "1", "-", "1"])
    }

    @Test func `a platform of a type has a dash for opt-outs that were counted of nothing yet`() {
        var (response, part) = (Proto.GetTypeEffectResponse(), Proto.TypeEffectPart())
        var total = Proto.TypeEffect()
        (total.notifications, total.audience) = (1, 5)
        (part.name, part.audience) = ("ios", 5)
        (response.total, response.platforms) = (total, [part])
        let lines = { Self.words(TypeEffectText.text(response)) }
        #expect(lines()[2] == ["ios", "5", "0", "0", "0", "0", "-", "-"])
        response.withDay = 1
        #expect(lines()[2] == ["ios", "5", "0", "0", "0", "0", "0", "-"])
    }

    @Test func `a type has a line for how many had reacted after each time, as one has`() {
        var response = Proto.GetTypeEffectResponse()
        var total = Proto.TypeEffect()
        (total.notifications, total.tapped) = (2, 6)
        response.total = total
        response.times = Self.times([(60, 2), (4_200, 1), (100_000, 3)])
        let lines = Self.words(TypeEffectText.text(response))
        #expect(lines.dropFirst(2).first == ["WITHIN", "RECEIVED", "SHOWN", "TAPPED", "DISMISSED"])
        #expect(lines.dropFirst(3).map { $0[3] } == ["2", "2", "2", "2", "3", "3", "6"])
        response.times = []
        #expect(Self.words(TypeEffectText.text(response)).count == 2)
        var one = Proto.GetEffectResponse()
        one.times = Self.times([(60, 2)])
        #expect(Self.words(EffectCommand.text(one)).last == ["7d", "0", "0", "2", "0"])
    }
}
