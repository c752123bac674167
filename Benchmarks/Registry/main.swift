// What a registry of many devices costs: to fill, to keep, to ask, to change, to page and to start.
//
// `herald-bench-registry DEVICES SEED [DIRECTORY [count] [page] [tags] [register] [start]]`; with a directory, which must be there, the
// database stays in it, and a second run begins with the start. The registry is the daemon that was
// built beside this program, called over its socket.
import BenchmarkKit
import Glibc
import TestSupport

let arguments = CommandLine.arguments
let devices = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 100_000
let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : UInt64.random(in: 0...9999)
let scratch = ScratchDirectory()
let folder = arguments.count > 3 ? arguments[3] : scratch.path
Report.line("devices \(devices), seed", "\(seed)")
let parts = arguments.dropFirst(4)
try measure(
    Workload(devices: devices, seed: seed), folder: folder,
    parts: parts.isEmpty ? Part.allCases : parts.compactMap(Part.init))
withExtendedLifetime(scratch) {}
