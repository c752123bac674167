import Audience
import TestSupport

/// The memory that an audience index takes, and the speed at which it answers and changes: tags by
/// Zipf's law over 5,000, 18 for each device.
struct AudienceBenchmark {
    static let tags = 5_000
    static let tagsPerDevice = 18
    static let questions = 1_000
    static let wideQuestions = 100
    static let changes = 1_000_000
    /// The work that a service may do for one evaluation before it looks at other callers.
    static let slice = 8
    let devices: Int
    let folder: String?
    var random: SeededGenerator
    private let names: [Tag]
    private let index = AudienceIndex { _ in nil }
    private let zipf = Zipf(Self.tags)

    init(devices: Int, seed: UInt64, folder: String?) throws {
        (self.devices, self.folder) = (devices, folder)
        random = SeededGenerator(seed: seed)
        names = try (0..<Self.tags).map { try Tag("/topics/t\($0)") }
    }

    /// A tag's rank, 0 the most followed.
    private mutating func rank() -> Int { zipf.rank(&random) }

    mutating func run() throws {
        let before = Measured.resident
        let began = Measured.now
        try fill()
        let seconds = Double(Measured.now - began) / 1e9
        print("devices \(devices)  made and filled in \(Measured.text(seconds)) s")
        reportMemory("filled", before)
        try ask("(a OR b OR c) AND d AND NOT e", folder)
        try askWide()
        change()
        reportMemory("after \(Self.changes) changes by chance", before)
        try ask("(a OR b OR c) AND d AND NOT e, after the changes")
        var steps: [Measured.Time] = []
        while case let (time, isWorth) = Measured.time({ index.compactOne() }), isWorth {
            steps.append(time)
        }
        if !steps.isEmpty { Measured.report("compacting one segment", steps) }
        reportMemory("compacted", before)
    }

    private func reportMemory(_ title: String, _ before: Int) {
        let bytes = Double(Measured.resident - before) / Double(devices)
        print("\(title): resident \(Measured.text(bytes)) bytes a device")
    }

    /// A segment at a time, tag by tag.
    private mutating func fill() throws {
        var file = try folder.map { try Output("\($0)/devices.txt") }
        for start in stride(from: 0, to: devices, by: 1 << 16) {
            var followers = [[UInt32]](repeating: [], count: Self.tags)
            for device in start..<min(start + 1 << 16, devices) {
                var ranks: Set<Int> = []
                while ranks.count < Self.tagsPerDevice { ranks.insert(rank()) }
                for rank in ranks { followers[rank].append(UInt32(device)) }
                file?.write("\(device)\t{\(ranks.map { "\($0)" }.joined(separator: ","))}\n")
            }
            index.fill {
                for (rank, ordinals) in followers.enumerated() {
                    index.follow(Bitmap(ordinals), names[rank])
                }
            }
        }
        file?.flush()
    }

    /// `(a OR b OR c) AND d AND NOT e`, as a sender writes it: parsed, evaluated, counted.
    private mutating func ask(_ title: String, _ folder: String? = nil) throws {
        var file = try folder.map { try Output("\($0)/questions.txt") }
        var times: [Measured.Time] = []
        for _ in 0..<Self.questions {
            var ranks: [Int] = []
            while ranks.count < 5 {
                let rank = rank()
                if !ranks.contains(rank) { ranks.append(rank) }
            }
            let text = ranks.map { names[$0].text }
            let selector =
                "(\(text[0]) OR \(text[1]) OR \(text[2])) AND \(text[3]) AND NOT \(text[4])"
            let (time, count) = try Measured.time { try index.count(Selector(parsing: selector)) }
            times.append(time)
            file?.write("\(ranks.map { "\($0)" }.joined(separator: " ")) \(count)\n")
        }
        file?.flush()
        Measured.report(title, times)
    }

    /// Any of a thousand tags; a selector has 256 nodes at most, so an atom stands for them.
    private mutating func askWide() throws {
        let selector = try Selector(parsing: "segment(wide)")
        var (times, slices): ([Measured.Time], [Measured.Time]) = ([], [])
        for _ in 0..<Self.wideQuestions {
            var ranks: Set<Int> = []
            while ranks.count < 1_000 {
                ranks.insert(Int.random(in: 0..<Self.tags, using: &random))
            }
            let source = WideSource(index: index, tags: ranks.map { names[$0] })
            let (time, count) = try Measured.time { try source.count(selector) }
            times.append(time)
            let evaluation = try source.begin(selector)
            var sum = 0
            for start in stride(from: 0, to: evaluation.segments.count, by: Self.slice) {
                let segments = (start..<start + Self.slice).clamped(to: evaluation.segments)
                let (time, count) = try Measured.time { try evaluation.count(segments) }
                slices.append(time)
                sum += count
            }
            precondition(count > 0 && sum == count)
        }
        Measured.report("any of 1,000 tags", times)
        Measured.report("any of 1,000 tags, a slice of \(Self.slice) segments", slices)
    }

    /// A device by chance follows a tag by Zipf's law, or does not any more.
    private mutating func change() {
        var times: [Measured.Time] = []
        times.reserveCapacity(Self.changes)
        for _ in 0..<Self.changes {
            let (device, tag) = (
                UInt32.random(in: 0..<UInt32(devices), using: &random), names[rank()]
            )
            let (time, _) = Measured.time {
                if !index.unfollow(device, tag) { index.follow(device, tag) }
            }
            times.append(time)
        }
        Measured.report("following or unfollowing one tag", times)
    }
}

/// An index, and any of a thousand tags.
private struct WideSource: AudienceSource {
    let index: AudienceIndex
    let tags: [Tag]

    var everyone: AtomDevices { index.everyone }

    var revision: UInt64 { index.revision }

    func devices(_ atom: Selector.Atom) throws(AtomError) -> AtomDevices {
        guard case .segment = atom else { return try index.devices(atom) }
        return index.devices(followingAny: tags)
    }
}
