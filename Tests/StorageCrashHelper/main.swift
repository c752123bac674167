import CFaults
import Glibc
import Storage

// A process for tests to kill. `StorageCrashHelper <mode> <database> <first number>`:
//   honest  prints each number once its write was answered
//   early   prints it before the commit: the control, which must lose some
//   failing as honest, but after 50 numbers every sync fails
//   syncs   writes 50 numbers one by one and prints how many syncs that took
//   hold    opens the database and waits
//   once, lasting  <database> <step>: opens, writes and reads while an allocation of SQLite fails,
//           or all from one on, and prints the numbers whose writes were answered
//   json    <any> <0 or 1>: parses a text while each allocation of jansson fails, or all from it
//   exchange  <directory> <step>: replaces data/test.db by backup/test.db, and kills itself at a step

let arguments = CommandLine.arguments
guard arguments.count == 4, let first = Int64(arguments[3]) else { exit(EX_USAGE) }

if arguments[1] == "exchange" { try Replacing.run(in: arguments[2], killedAt: Int(first)) }

if arguments[1] == "json" { exit(JSONFaults.run(isLasting: first != 0)) }

let schema = Schema(
    applicationID: 0x4845_5254,
    migrations: [Migration(1, "numbers", "CREATE TABLE number (value INTEGER PRIMARY KEY) STRICT")])
if arguments[1] == "once" || arguments[1] == "lasting" {
    let faults = MemoryFaults(
        path: arguments[2], schema: schema, step: Int(first), isLasting: arguments[1] == "lasting")
    exit(await faults.run())
}
let database = try await DatabaseQueue.open(.init(path: arguments[2], schema: schema))
let numbers = Numbers(database: database, first: first)

switch arguments[1] {
case "honest": try await numbers.writeForever(early: false, failingAfter: .max)
case "early": try await numbers.writeForever(early: true, failingAfter: .max)
case "failing": try await numbers.writeForever(early: false, failingAfter: 50)
case "syncs": try await numbers.countSyncs(of: 50)
case "hold":
    Numbers.say(0)
    while true { sleep(1) }
default: exit(EX_USAGE)
}
