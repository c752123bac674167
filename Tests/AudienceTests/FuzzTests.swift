import SelectorFuzz
import Testing

struct FuzzTests {
    @Test(arguments: FuzzForm.allCases)
    func `a short run of each fuzzer finds no error and sees inputs accepted and refused`(
        form: FuzzForm
    ) {
        let seed = UInt64.random(in: 0..<1_000_000_000)
        var run = FuzzRun(form, seed: seed)
        run.run(2000)
        #expect(run.findings.isEmpty, "seed \(seed): \(run.findings)")
        #expect(run.accepted > 100 && run.refused > 100, "seed \(seed)")
    }

    @Test func `a random selector survives a round trip through all three forms`() {
        let seed = UInt64.random(in: 0..<1_000_000_000)
        var random = Seeded(seed)
        for _ in 0..<500 {
            let selector = SelectorMaker.hard.selector(using: &random)
            #expect(FuzzCheck.sameInAllForms(selector) == .accepted, "seed \(seed)")
        }
    }

    @Test func `a fuzz input depends only on its seed and its number`() {
        let inputs = FuzzInputs(.text, seed: 7)
        #expect(inputs.input(500) == FuzzInputs(.text, seed: 7).input(500))
        #expect(Set((0..<100).map { inputs.input($0) }).count > 50)
    }
}
