// `herald-bench-places TOWNS.csv SEED SIZE …`; the size 0 stands for the towns themselves.
// `herald-bench-places answers TOWNS.csv SEED SIZE QUESTIONS DIRECTORY`: for `karney.py`.
// `herald-bench-places service TOWNS.csv SEED SIZE`: the daemon, with Redis beside it.
// `herald-bench-places watch PLACES.csv TRACK …`: what phones on real tracks miss.
// `herald-bench-places replay PLACES.csv GOLDEN TRACK …`: what they do at places.
import Glibc

let arguments = CommandLine.arguments
if arguments.count > 3, arguments[1] == "watch" {
    try WatchBenchmark(tracks: Array(arguments.dropFirst(3)), places: arguments[2]).run()
    exit(0)
}
if arguments.count > 4, arguments[1] == "replay" {
    let replay = try ReplayBenchmark(
        tracks: Array(arguments.dropFirst(4)), places: arguments[2], golden: arguments[3])
    exit(try replay.run() ? 0 : 1)
}
if arguments.count == 5, arguments[1] == "service", let seed = UInt64(arguments[3]),
    let size = Int(arguments[4])
{
    let workload = try Workload(towns: arguments[2], seed: seed)
    try ServiceBenchmark(workload: workload, size: size).run()
}
if arguments.count == 7, arguments[1] == "answers", let seed = UInt64(arguments[3]),
    let size = Int(arguments[4]), let questions = Int(arguments[5])
{
    let workload = try Workload(towns: arguments[2], seed: seed)
    try AnswerDump(
        workload: workload, size: size == 0 ? workload.townCount : size, questions: questions
    ).write(to: arguments[6])
    exit(0)
}
guard arguments.count > 3, let seed = UInt64(arguments[2]) else {
    fatalError("usage: herald-bench-places TOWNS.csv SEED SIZE …")
}
for corners in [30, 1000, 9999] { try PolygonBenchmark(seed: seed).run(corners) }
let workload = try Workload(towns: arguments[1], seed: seed)
for argument in arguments.dropFirst(3) {
    guard let size = Int(argument) else { fatalError("'\(argument)' is no size") }
    PlacesBenchmark(workload: workload).run(size == 0 ? workload.townCount : size)
}
