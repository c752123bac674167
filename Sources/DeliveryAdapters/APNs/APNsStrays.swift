/// The device tokens that do not belong to the environment that their devices reported.
///
/// What is forgotten here is found out again.
struct APNsStrays {
    private enum State { case tried, moved, nowhere }

    private let most: Int
    private var states: [String: State] = [:]

    init(_ limits: ProviderLimits) { most = limits.strays }

    /// True if no tokens are remembered, which is the usual case.
    var isEmpty: Bool { states.isEmpty }

    /// Returns whether messages to a token go to the other environment.
    func isElsewhere(_ address: String) -> Bool {
        switch states[address] {
        case .tried, .moved: true
        case .nowhere, nil: false
        }
    }

    /// Records that the expected environment does not know the token.
    ///
    /// - Returns: Whether to try the other environment.
    mutating func notHere(_ address: String) -> Bool {
        guard states[address] == nil else { return false }
        makeRoom()
        states[address] = .tried
        return true
    }

    /// Records that the other environment accepted a message.
    mutating func found(_ address: String) {
        if states[address] != nil { states[address] = .moved }
    }

    /// Records that the other environment does not know the token either, or refuses the
    /// credentials.
    mutating func notThere(_ address: String) {
        if states[address] != nil { states[address] = .nowhere }
    }

    /// Forgets a token whose environment has become known.
    mutating func forget(_ address: String) { states[address] = nil }

    private mutating func makeRoom() {
        guard states.count >= most else { return }
        states = states.filter { $0.value == .moved }
        if states.count >= most { states.removeAll() }
    }
}
