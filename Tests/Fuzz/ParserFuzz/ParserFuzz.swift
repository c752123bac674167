// Parsers that read what strangers send, each under libFuzzer; scripts/fuzz builds and runs it:
//   ParserFuzz PARSER [OPTIONS OF LIBFUZZER] CORPUS...

import Glibc

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The parser that this process fuzzes.
nonisolated(unsafe) var parser = Parser.frame

/// The entry point by the name that the package manager gives it; libFuzzer's is not asked.
@_cdecl("ParserFuzz_main")
public func main(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    let name = count > 1 ? unsafe arguments[1].map { unsafe String(cString: $0) } : nil
    guard let chosen = name.flatMap(Parser.init(rawValue:)) else {
        print("usage: ParserFuzz \(Parser.allCases.map(\.rawValue).joined(separator: "|")) ...")
        return 64
    }
    unsafe parser = chosen
    // libFuzzer sees the name of the program and its own options.
    unsafe arguments[1] = arguments[0]
    var rest = unsafe arguments + 1
    var left = count - 1
    return unsafe runFuzzer(&left, &rest) { start, count in
        unsafe parser.read(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}

/// libFuzzer's usual entry point, which its library wants to find.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    unsafe parser.read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
