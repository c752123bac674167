import Audience
import Glibc

/// How much an audience index takes and how quickly it answers: tags by Zipf's law over 5,000, 18
/// for each device.
///
/// `herald-bench-audience DEVICES SEED [FOLDER]`; with a folder it writes there what a peer needs to
/// be asked the same: the devices' tags and the questions.
struct AudienceBenchmark {
    static let tags = 5_000
    static let tagsPerDevice = 18
    static let questions = 1_000
    static let wideQuestions = 100
    let devices: Int
    let folder: String?
    var random: SplitMix
    private var cumulative: [Double] = []

    init(devices: Int, seed: UInt64, folder: String?) {
        (self.devices, self.folder) = (devices, folder)
        random = SplitMix(seed: seed)
        var sum = 0.0
        for rank in 1...Self.tags {
            sum += 1 / Double(rank)
            cumulative.append(sum)
        }
    }

    /// A tag's rank, 0 the most followed.
    private mutating func rank() -> Int {
        let point = random.unit() * (cumulative.last ?? 0)
        var (low, high) = (0, Self.tags - 1)
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] < point { low = middle + 1 } else { high = middle }
        }
        return low
    }

    mutating func run() throws {
        let index = AudienceIndex { _ in nil }
        let names = try (0..<Self.tags).map { try Tag("/topics/t\($0)") }
        let before = Self.resident
        let began = Self.now
        try fill(index, names)
        index.compact()
        let seconds = Double(Self.now - began) / 1e9
        let bytes = Double(Self.resident - before) / Double(devices)
        print(
            "devices \(devices)  filled in \(Self.text(seconds)) s  \(Self.text(bytes)) bytes a device"
        )
        try ask(index, names)
        askWide(index, names)
    }

    /// A million devices at a time, tag by tag.
    private mutating func fill(_ index: AudienceIndex, _ names: [Tag]) throws {
        var file = try folder.map { try Output("\($0)/devices.txt") }
        for start in stride(from: 0, to: devices, by: 1_000_000) {
            var followers = [[UInt32]](repeating: [], count: Self.tags)
            for device in start..<min(start + 1_000_000, devices) {
                var ranks: Set<Int> = []
                while ranks.count < Self.tagsPerDevice { ranks.insert(rank()) }
                for rank in ranks { followers[rank].append(UInt32(device)) }
                file?.write("\(device)\t{\(ranks.map { "\($0)" }.joined(separator: ","))}\n")
            }
            for (rank, ordinals) in followers.enumerated() {
                index.follow(Bitmap(ordinals), names[rank])
            }
        }
        file?.flush()
    }

    /// `(a OR b OR c) AND d AND NOT e`, as a sender writes it: parsed, evaluated, counted.
    private mutating func ask(_ index: AudienceIndex, _ names: [Tag]) throws {
        var file = try folder.map { try Output("\($0)/questions.txt") }
        var times: [Int64] = []
        for _ in 0..<Self.questions {
            var ranks: [Int] = []
            while ranks.count < 5 {
                let rank = rank()
                if !ranks.contains(rank) { ranks.append(rank) }
            }
            let text = ranks.map { names[$0].text }
            let selector =
                "(\(text[0]) OR \(text[1]) OR \(text[2])) AND \(text[3]) AND NOT \(text[4])"
            let began = Self.now
            let count = try index.count(Selector(parsing: selector))
            times.append(Self.now - began)
            file?.write("\(ranks.map { "\($0)" }.joined(separator: " ")) \(count)\n")
        }
        file?.flush()
        Self.report("(a OR b OR c) AND d AND NOT e", times)
    }

    /// Any of a thousand tags; a selector has 256 nodes at most, so this is the operation itself.
    private mutating func askWide(_ index: AudienceIndex, _ names: [Tag]) {
        var times: [Int64] = []
        for _ in 0..<Self.wideQuestions {
            var ranks: Set<Int> = []
            while ranks.count < 1_000 { ranks.insert(Int(random.next() % UInt64(Self.tags))) }
            let followers = ranks.map { index.followers(of: names[$0]) }
            let began = Self.now
            let count = Bitmap.union(of: followers).count
            times.append(Self.now - began)
            precondition(count > 0)
        }
        Self.report("any of 1,000 tags", times)
    }

    private static func report(_ title: String, _ times: [Int64]) {
        let sorted = times.sorted()
        func at(_ share: Double) -> String {
            text(Double(sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]) / 1e6)
        }
        print("\(title): median \(at(0.5)) ms, p99 \(at(0.99)) ms, worst \(at(1)) ms")
    }

    private static func text(_ number: Double) -> String {
        let thousandths = Int((number * 1000).rounded())
        let rest = "\(thousandths % 1000)"
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    private static var now: Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Bytes of this process that are in memory.
    private static var resident: Int {
        guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard unsafe fgets(&line, 128, file) != nil else { return 0 }
        let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
    }
}

/// Chances from a seed.
struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// In 0..<1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

/// A file written in large pieces.
struct Output {
    private let descriptor: Int32
    private var bytes: [UInt8] = []

    init(_ path: String) throws {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { fatalError("\(path) cannot be written") }
    }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        if bytes.count > 1 << 20 { flush() }
    }

    mutating func flush() {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { fatalError("the disk is full") }
            written += count
        }
        bytes.removeAll(keepingCapacity: true)
    }
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let devices = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
    fatalError("usage: herald-bench-audience DEVICES SEED [FOLDER]")
}
var benchmark = AudienceBenchmark(
    devices: devices, seed: seed, folder: arguments.count > 3 ? arguments[3] : nil)
try benchmark.run()
