import Glibc
import SelectorFuzz

// herald-fuzz-selectors FORM SECONDS [SEED [FROM [COUNT]]]
//
// The same seed gives the same inputs; an input follows from its number alone. After a trap, run
// again from the last number that was printed, with a COUNT that is halved until one is left.
let arguments = CommandLine.arguments
guard arguments.count >= 3, let form = FuzzForm(rawValue: arguments[1]),
    let seconds = UInt64(arguments[2])
else {
    print("usage: herald-fuzz-selectors text|json|postfix SECONDS [SEED [FROM [COUNT]]]")
    exit(64)
}
let numbers = arguments.dropFirst(3).map { UInt64($0) ?? 0 }
let seed = numbers.first ?? UInt64.random(in: 0..<1_000_000_000)
let from = numbers.count > 1 ? numbers[1] : 0
let count = numbers.count > 2 ? numbers[2] : .max

print("\(form.rawValue): seed \(seed), from \(from)")
var run = FuzzRun(form, seed: seed, from: from)
let clock = ContinuousClock()
let end = clock.now + .seconds(seconds)
var told = clock.now
while clock.now < end, run.next - from < count, run.findings.isEmpty {
    run.run(Int(min(1000, count - (run.next - from))))
    if clock.now - told > .seconds(10) {
        told = clock.now
        print("\(form.rawValue): at \(run.next)")
        fflush(nil)
    }
}
print(
    "\(form.rawValue): \(run.next - from) inputs, \(run.accepted) accepted, "
        + "\(run.refused) refused, \(run.findings.count) findings")
for finding in run.findings {
    let input = FuzzInputs(form, seed: seed).input(finding.number)
    print("\(form.rawValue): \(String(decoding: input, as: UTF8.self).debugDescription)")

    print("\(form.rawValue): input \(finding.number): \(finding.message)")
}
exit(run.findings.isEmpty ? 0 : 1)
