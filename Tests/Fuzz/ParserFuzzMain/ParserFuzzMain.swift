// The parsers of ParserFuzz, each under libFuzzer; scripts/fuzz builds and runs it:
//   ParserFuzzMain PARSER [OPTIONS OF LIBFUZZER] CORPUS...

import Glibc
import ParserFuzz

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The parser that this process fuzzes; set once before the fuzzer starts.
nonisolated(unsafe) private var parser = Parser.frame

/// Runs the fuzzer of a parser; the package manager gives the entry point its name.
///
/// libFuzzer's own entry point is not used.
@_cdecl("ParserFuzzMain_main")
public func main(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    let name = unsafe count > 1 ? arguments[1].map { unsafe String(cString: $0) } : nil
    guard let chosen = name.flatMap(Parser.init(rawValue:)) else {
        // scripts/fuzz asks for the names this way.
        print(Parser.allCases.map(\.rawValue).joined(separator: " "))
        return name == nil ? 0 : 64
    }
    unsafe parser = chosen
    // libFuzzer sees the name of the program and its own options.
    unsafe arguments[1] = arguments[0]
    var rest = unsafe arguments + 1
    var left = count - 1
    return unsafe runFuzzer(&left, &rest, fuzzOne)
}

/// Reads an input, and stops the process for a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    if case .finding(let message) = unsafe parser.check(input) { fatalError(message) }
    return 0
}
