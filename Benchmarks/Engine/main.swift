// What deciding costs: a worker with a store, a registry and a provider that answer at once.
//
// `herald-bench-engine [DEVICES]`

import BenchmarkKit

let devices = CommandLine.arguments.dropFirst().first.flatMap { UInt32($0) } ?? 1_000_000
var world = InstantWorld(devices: devices)
let start = ContinuousClock.now
world.run()
let took = ContinuousClock.now - start
Report.rate("deliveries decided", world.delivered, took)
Report.line("events, checkpoints", "\(world.handled), \(world.checkpoints)")
