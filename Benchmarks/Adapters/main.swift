// What the adapter of APNs costs a message: alone, with a provider that answers at once, and over
// TLS with one that is started beside it.
//   HERALD_EXTRAS=1 swift build -c release --product herald-bench-adapters
//   .build/release/herald-bench-adapters KEY.p8 [MESSAGES]
//   .build/release/herald-bench-adapters KEY.p8 MESSAGES PORT AUTHORITIES
// nghttpd --echo-upload PORT KEY CERTIFICATE is such a provider.

import BenchmarkKit
import DeliveryAdapters
import DeliveryEngine
import Glibc
import HTTP
import HTTP2Client
import HTTPClient
import Protocol
import ServiceKit
import TLS
import Transport

/// Sends to devices of one notification as fast as there is room; lives on the loop.
final class Pump {
    private let adapter: any Adapter
    private let loop: EventLoop
    private let whenDone: () -> Void
    private let count: UInt32
    private var message: OutgoingMessage
    private var next: UInt32 = 0
    private var missing: UInt32
    private var failed = 0

    init(
        _ adapter: any Adapter, _ count: UInt32, on loop: EventLoop,
        whenDone: @escaping () -> Void
    ) {
        (self.adapter, self.count, self.loop, self.whenDone) = (adapter, count, loop, whenDone)
        missing = count
        let now = WallClock.system.now()
        var content = Proto.Content()
        content.title = "A bill moved"
        content.body = "HR 9999 passed the House, 218 to 210"
        content.url = "/bills/hr9999-113"
        content.data = ["bill": "hr9999-113"]
        message = OutgoingMessage(
            messageID: "", notificationID: "01kanx7s9te0h4j2m5", app: "news", deviceID: "",
            address: "", locale: "en", type: "/bill/vote", content: content, time: now,
            expireTime: now + .seconds(3600))
    }

    func start() {
        adapter.onRoom = box { $0.fill() }
        fill()
    }

    /// Everything is called on the loop.
    private func box(_ body: @escaping (Pump) -> Void) -> @Sendable () -> Void {
        nonisolated(unsafe) let (pump, body) = (self, body)
        return { unsafe body(pump) }
    }

    private func fill() {
        // One that answers at once must not go on within its own call.
        var turn = 500
        while next < count, turn > 0, adapter.room > 0 {
            turn -= 1
            message.messageID = MessageID.of(message.notificationID, next)
            message.address = device(next)
            next += 1
            nonisolated(unsafe) let pump = self
            adapter.send(message) { unsafe pump.ended($0) }
        }
    }

    private func ended(_ outcome: AttemptOutcome) {
        if outcome != .accepted {
            if failed == 0 { print(outcome) }
            failed += 1
        }
        missing -= 1
        if missing == 0 { whenDone() } else { fill() }
    }

    /// 64 digits, made so that making them takes little of what is measured.
    private func device(_ number: UInt32) -> String {
        unsafe String(unsafeUninitializedCapacity: 64) { digits in
            for index in 0..<64 {
                let value = UInt8(truncatingIfNeeded: number >> UInt32(index % 8 * 4)) & 15
                unsafe digits[index] = value < 10 ? 48 + value : 87 + value
            }
            return 64
        }
    }
}

func processorTime() -> Double {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let keyFile = arguments.first, let pem = try TextFile.read(keyFile) else {
    fatalError("usage: herald-bench-adapters KEY.p8 [MESSAGES] [PORT AUTHORITIES]")
}
let count = arguments.count > 1 ? UInt32(arguments[1]) ?? 1_000_000 : 1_000_000
let port = arguments.count > 3 ? arguments[2] : nil
let loop = try EventLoop()
let http = try HTTPClient()
let context = try port.map { _ in
    try TLSClientContext.load(trusting: try TextFile.read(arguments[3]))
}
loop.perform {
    do {
        let exchanges: any HTTP2Exchanges =
            context.map { Connections(loop: loop, context: $0) } ?? Instant(loop: loop)
        let timer = AdapterTimer(now: { loop.now }, schedule: { _ = loop.schedule(at: $0, $1) })
        let tools = AdapterTools(executor: loop, exchanges: exchanges, http: http, timer: timer)
        let credentials = try APNsCredentials(team: "TEAM123456", keyID: "KEY1234567", pem: pem)
        var configuration = APNsConfiguration(
            credentials, topic: "org.example.news", .production)
        configuration.endpoints = [.production: "https://localhost:\(port ?? "443")"]
        configuration.addresses = .any
        let adapter = try APNsAdapter(configuration, tools)
        let (start, before) = (ContinuousClock.now, processorTime())
        let pump = Pump(adapter, count, on: loop) {
            let used = processorTime() - before
            Report.rate("messages sent", Int(count), ContinuousClock.now - start)
            Report.line("microseconds of a processor each", "\(used / Double(count) * 1e6)")
            adapter.close()
            loop.stop()
        }
        pump.start()
    } catch { fatalError("\(error)") }
}
loop.run()
