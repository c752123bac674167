// What a registry of many devices costs: to fill, to keep, to ask, to change, to page and to start.
//
// `herald-bench-registry DEVICES SEED [DIRECTORY]`; with a directory the database stays there, and
// a second run begins with the start. The registry is a process of its own, called over its socket.
import Glibc
import TestSupport

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "serve" {
    try serve(directory: arguments[2], socket: arguments[3])
} else {
    let devices = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 100_000
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : UInt64.random(in: 0...9999)
    print("devices \(devices), seed \(seed)")
    let scratch = ScratchDirectory()
    let folder = arguments.count > 3 ? arguments[3] : scratch.path
    try measure(Workload(devices: devices, seed: seed), folder: folder)
    withExtendedLifetime(scratch) {}
}
