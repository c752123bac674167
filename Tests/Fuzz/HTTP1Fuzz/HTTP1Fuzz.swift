// Build and run, with a folder for the corpus:
//   HERALD_EXTRAS=1 swift build -c release --scratch-path .build/fuzz --product HTTP1Fuzz \
//       -Xswiftc -sanitize=fuzzer -Xswiftc -parse-as-library
//   SWIFT_BACKTRACE=enable=no .build/fuzz/release/HTTP1Fuzz -max_len=4096 corpus/

import HTTP

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer>,
    _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The entry point by the name that the package manager gives it; libFuzzer's is not asked.
@_cdecl("HTTP1Fuzz_main")
public func main(_ count: CInt, _ arguments: UnsafeMutableRawPointer) -> CInt {
    var count = count
    var arguments = unsafe arguments
    return unsafe runFuzzer(&count, &arguments, fuzzHTTP1)
}

/// Reads any bytes as HTTP/1, whole and byte by byte, and stops if the two differ.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTTP1(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let whole = transcript(input, size: max(1, count))
    precondition(whole == transcript(input, size: 1), "the split changed the meaning")
    return 0
}

private func transcript(_ input: [UInt8], size: Int) -> [[UInt8]] {
    var limits = HTTPLimits()
    limits.headerBytes = 256
    limits.targetBytes = 64
    limits.bodyBytes = 512
    limits.pipelining = .max
    let session = HTTP1Session(limits: limits, now: .zero)
    var events: [HTTPEvent] = []
    for start in stride(from: 0, to: input.count, by: size) where session.wantsRead {
        let piece = Array(input[start..<min(start + size, input.count)])
        unsafe piece.withUnsafeBytes { unsafe session.receive($0, now: .zero, into: &events) }
    }
    var seen: [[UInt8]] = []
    while !events.isEmpty {
        guard case .request(let request) = events.removeFirst() else { continue }
        seen.append(Array(request.path))
        seen.append(request.body)
        session.respond(
            to: request.stream, HTTPResponse(status: 200, body: request.body), now: .zero,
            into: &events)
    }
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while session.wantsWrite {
        let taken = unsafe buffer.withUnsafeMutableBytes {
            unsafe session.takeOutput(into: $0, now: .zero, events: &events)
        }
        seen.append(Array(buffer[..<taken]))
    }
    return seen
}
