/// A run of one fuzzer, with its results.
package struct FuzzRun: Sendable {
    /// The number of inputs that were selectors.
    package private(set) var accepted = 0
    /// The number of inputs that were refused.
    package private(set) var refused = 0
    /// The defects that were found: the number of the input, and a description.
    package private(set) var findings: [(number: UInt64, message: String)] = []
    /// The number of the next input.
    package private(set) var next: UInt64

    private let form: FuzzForm
    private let inputs: FuzzInputs

    /// Creates a run over the inputs of `seed`, from a number on.
    package init(_ form: FuzzForm, seed: UInt64, from next: UInt64 = 0) {
        self.form = form
        self.next = next
        inputs = FuzzInputs(form, seed: seed)
    }

    /// Checks the next `count` inputs.
    package mutating func run(_ count: Int) {
        for _ in 0..<count {
            switch FuzzCheck.check(inputs.input(next), form) {
            case .accepted: accepted += 1
            case .refused: refused += 1
            case .finding(let message): findings.append((next, message))
            }
            next += 1
        }
    }
}
