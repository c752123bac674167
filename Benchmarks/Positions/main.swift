// What the positions of many devices cost: to keep, to move, to ask who is in an area, to start.
//
// `herald-bench-positions DEVICES SEED [DIRECTORY [ask]]`; with a directory, which must be
// there, the database stays in it; with "ask" areas alone are asked for, of what is in it. Geo is the daemon that was built beside this program, called over its
// socket.
import BenchmarkKit
import TestSupport

let arguments = CommandLine.arguments
let devices = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 100_000
let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : UInt64.random(in: 0...9999)
let scratch = ScratchDirectory()
let folder = arguments.count > 3 ? arguments[3] : scratch.path
Report.line("devices \(devices), seed", "\(seed)")
try run(
    Workload(devices: devices, seed: seed), folder: folder,
    asksOnly: arguments.count > 4 && arguments[4] == "ask")
withExtendedLifetime(scratch) {}
