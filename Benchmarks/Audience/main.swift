// `herald-bench-audience DEVICES SEED [FOLDER]`; with a folder it writes there what a peer needs to
// be asked the same: the devices' tags and the questions.
let arguments = CommandLine.arguments
guard arguments.count >= 3, let devices = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
    fatalError("usage: herald-bench-audience DEVICES SEED [FOLDER]")
}
var benchmark = try AudienceBenchmark(
    devices: devices, seed: seed, folder: arguments.count > 3 ? arguments[3] : nil)
try benchmark.run()
