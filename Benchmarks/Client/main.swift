import BenchmarkBase
import Foundation
import HeraldClient

// What the library for apps costs: a decision, a push with all that is stored, a receipt, memory.
// Compare its size with herald-bench-app: Benchmarks/client does.

/// Prints the middle, the 99th of 100 and the worst of times in microseconds.
func report(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    let at = { (share: Double) in
        (sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 10).rounded() / 10
    }
    print("\(name): median \(at(0.5)) µs, p99 \(at(0.99)) µs, worst \(at(1)) µs")
}

func microseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let begin = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - begin) / .microseconds(1)
}

/// Microseconds of this thread's processor time: others on the machine do not count.
func processor() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Kibibytes of this process; 0 where there is no /proc.
func resident() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS") }
    return line.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
}

func payload(_ index: Int, isLong: Bool) -> [UInt8] {
    let kind = ["MENTION", "INFO", "CALL", "BADGE", "MENTION"][index % 5]
    let body = String(
        repeating: "A body with \\u00e9 and more words. ", count: isLong ? 90 : 4)
    let data = (0..<(isLong ? 20 : 3)).map { "\"key\($0)\":\"value \($0)\"" }
    return Array(
        """
        {"aps":{"alert":{"title":"Ada","body":"\(body)"},"sound":"default","badge":3},
        "herald_id":"01m7abcdefghjkmnpqrstvwxy\(index)-7","herald_type":"/talk/mention",
        "herald_notification":"01m7abcdefghjkmnpqrstvwxyz",
        "herald_url":"talk://channel?id=C\(index % 40)","herald_collapse_key":"k\(index % 70)",
        "herald_version":"\(1_795_000_000_000 + index)","type":"\(kind)",
        "teamId":"T\(index % 3)","userId":"U1",\(data.joined(separator: ","))}
        """.utf8)
}

let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("client-\(ProcessInfo.processInfo.processIdentifier)")
try await BenchmarkApp().run(folder)
let empty = resident()

struct Nobody: HTTPTransport {
    func send(_ request: TransportRequest) async throws -> TransportAnswer {
        throw HeraldError(.unavailable, "there is no network")
    }
}
guard let gateway = URL(string: "https://gateway.example") else { exit(1) }
var configuration = ClientConfiguration(
    gateway: gateway, key: "key",
    storage: ClientStorage(
        files: FolderStore(folder.appendingPathComponent("files")),
        keys: FolderKeyStore(folder.appendingPathComponent("keys"))))
configuration.transport = Nobody()
let client = HeraldClient(configuration)
await client.start()
try await client.follow("/a")
print("memory, started: \(resident() - empty) KiB more than without the library")
var times: [Double] = []
for index in 0..<1_000 {
    let text = """
        {"id":"01m7d0h1k2v3w4x5y6z7a8b9c\(index)-7","type":"/bill/vote",
        "notification":"01m7d0h1k2v3w4x5y6z7a8b9c0","title":"The House votes on \(index) today",
        "body":"The House votes on the bill that you follow, at about three in the afternoon.",
        "url":"/bills/hr\(index)-113","data":{"chamber":"house"}}
        """
    times.append(try await microseconds { try await client.receive([UInt8](text.utf8)) })
}
let listed = try await client.inbox().count
print("memory, with \(listed) messages: \(resident() - empty) KiB more than without the library")
report("a push, with all that is stored", times)

for isLong in [false, true] {
    var screen = NotificationScreen()
    let (reader, rules) = (PayloadReader(.slack), ScreenRules())
    times = []
    for index in 0..<20_000 {
        let bytes = payload(index, isLong: isLong)
        let now = UnixTime(milliseconds: 1_795_000_000_000 + Int64(index) * 500)
        let begin = processor()
        _ = screen.handle(.received(reader.read(bytes)), rules, at: now)
        times.append(processor() - begin)
    }
    report("decision, \(payload(0, isLong: isLong).count) bytes, processor time", times)
}

let journal = ReceiptJournal("extension", in: FolderStore(folder.appendingPathComponent("r")))
times = []
for index in 0..<5_000 {
    let id = "01m7d0h1k2v3w4x5y6z7a8b9c\(index)-7"
    times.append(
        try await microseconds {
            try journal.record(.received, of: id, at: UnixTime(milliseconds: 1_795_000_000_000))
        })
}
report("receipt", times)
try FileManager.default.removeItem(at: folder)
