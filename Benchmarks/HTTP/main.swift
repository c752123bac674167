// How many small requests one thread of `HTTP2Session` answers, without sockets and TLS:
//   HERALD_EXTRAS=1 swift build -c release --product HTTPBenchmark
//   .build/release/HTTPBenchmark [seconds]
// Only the server's part is timed; nghttp2's client makes the requests, 32 at a time.

import HTTP

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3
guard let session = HTTP2Session(now: .zero), let client = BenchmarkClient() else {
    fatalError("out of memory")
}
let clock = ContinuousClock()
let start = clock.now
let body = [UInt8](repeating: 0x7B, count: 64)
var output = [UInt8](repeating: 0, count: 16 << 10)
var events: [HTTPEvent] = []
events.reserveCapacity(64)
var answered = 0
var busy = Duration.zero
while clock.now - start < .seconds(seconds) {
    let input = client.requests(32)
    let began = clock.now
    unsafe input.withUnsafeBytes { unsafe session.receive($0, now: began - start, into: &events) }
    var ignored: [HTTPEvent] = []
    for case .request(let request) in events {
        guard request.path.equals("/herald.v1.Delivery/Send") else { fatalError("another path") }
        var response = HTTPResponse(status: 200, body: body)
        response.fields.append("content-type", "application/json")
        session.respond(to: request.stream, response, now: began - start, into: &ignored)
        answered += 1
    }
    events.removeAll(keepingCapacity: true)
    var answers: [UInt8] = []
    while session.wantsWrite {
        let count = unsafe output.withUnsafeMutableBytes {
            unsafe session.takeOutput(into: $0, now: began - start, events: &events)
        }
        answers += output[..<count]
    }
    busy += clock.now - began
    client.receive(answers[...])
}
print("\(answered) requests, \(Int(Double(answered) / (busy / .seconds(1)))) per second")
