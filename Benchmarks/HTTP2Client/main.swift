// How many small POSTs one thread of `HTTP2Client` sends, as an adapter for push would:
//   HERALD_EXTRAS=1 swift build -c release --product herald-bench-http2
//   .build/release/herald-bench-http2 PORT [AUTHORITIES|-] [seconds] [path]
// Beside it, with the same server, body and fields:
//   h2load -c1 -m1000 -n1000000 -d BODY -H 'authorization: bearer …' … https://localhost:PORT/path
// "-" instead of authorities is cleartext.

import Foundation
import Glibc
import HTTP
import HTTP2Client
import Protocol
import Synchronization
import TLS
import Transport

/// Keeps a client's streams full until the time is over; lives on the loop.
final class Pump {
    let client: HTTP2Client
    let loop: EventLoop
    let end: MonotonicInstant
    var request: HTTP2Request
    var answered = 0
    var failed = 0
    var underWay = 0
    let whenDone: (Pump) -> Void

    init(
        _ client: HTTP2Client, _ request: HTTP2Request, on loop: EventLoop, for time: Duration,
        whenDone: @escaping (Pump) -> Void
    ) {
        self.client = client
        self.loop = loop
        self.request = request
        self.whenDone = whenDone
        end = loop.now + time
        client.onRoom = { self.fill() }
        fill()
    }

    func fill() {
        guard loop.now < end else {
            if underWay == 0 { whenDone(self) }
            return
        }
        let deadline = loop.now + .seconds(10)
        var room = client.free
        while room > 0 {
            room -= 1
            underWay += 1
            client.send(request, until: deadline) { [self] result in
                underWay -= 1
                if case .response(let answer) = result, answer.status == 200 {
                    answered += 1
                } else {
                    if failed == 0 { print(result) }
                    failed += 1
                }
                if loop.now >= end, underWay == 0 { whenDone(self) }
            }
        }
    }
}

func processorTime() -> Double {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

func sampleRequest(_ path: String) -> HTTP2Request {
    var shared = HTTPFields()
    shared.append("authorization", "bearer " + String(repeating: "eyJhbGciOiJFUzI1NiIs", count: 10))
    shared.append("apns-topic", "org.example.application")
    shared.append("apns-push-type", "alert")
    shared.append("apns-priority", "10")
    let alert = #"{"aps":{"alert":{"title":"A bill moved","body":"HR 9999 passed the House"}},"#
    let body = alert + #""id":"0f0e2b94-1e4c-4a58-9d0f-0123456789ab","link":"/bills/hr9999-113"}"#
    return HTTP2Request(path: Array(path.utf8), shared: shared, body: Array(body.utf8))
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let port = arguments.first.flatMap({ Int($0) }) else {
    fatalError("usage: herald-bench-http2 PORT [AUTHORITIES|-] [seconds] [path]")
}
let authorities = arguments.count > 1 ? arguments[1] : "-"
let seconds = arguments.count > 2 ? Int(arguments[2]) ?? 5 : 5
let path = arguments.count > 3 ? arguments[3] : "/"
let tls =
    authorities == "-"
    ? nil
    : try TLSClientContext.load(trusting: try String(contentsOfFile: authorities, encoding: .utf8))
let loop = try EventLoop()
loop.perform {
    let origin = HTTP2Origin(host: tls == nil ? "127.0.0.1" : "localhost", port: port, tls: tls)
    var options = HTTP2ClientOptions()
    options.wanted = ["apns-id", "retry-after"]
    options.limits.connections = 1
    options.limits.streams = 1000
    let client = HTTP2Client(origin, on: loop, options: options)
    let start = loop.now
    let before = processorTime()
    _ = Pump(client, sampleRequest(path), on: loop, for: .seconds(seconds)) { pump in
        let time = (loop.now - start).inSeconds
        let used = processorTime() - before
        let all = Double(pump.answered + pump.failed)
        print(
            "\(pump.answered) answered with 200, \(pump.failed) otherwise;",
            "\(Int(all / time)) requests/s, \(Int(all / used)) per second of processor time")
        client.close()
        loop.stop()
    }
}
loop.run()
