/// Device tokens that are not of the environment that their devices said, as far as is known.
///
/// Whatever is forgotten is found out again.
struct APNsStrays {
    private enum State { case tried, moved, nowhere }

    private let most: Int
    private var states: [String: State] = [:]

    init(_ limits: ProviderLimits) { most = limits.strays }

    /// Whether nothing is known at all: the usual case, which costs nothing.
    var isEmpty: Bool { states.isEmpty }

    /// Whether messages go to the other environment.
    func isElsewhere(_ address: String) -> Bool {
        switch states[address] {
        case .tried, .moved: true
        case .nowhere, nil: false
        }
    }

    /// The environment it was thought to be of does not know it.
    ///
    /// - Returns: whether the other one is to be tried.
    mutating func notHere(_ address: String) -> Bool {
        guard states[address] == nil else { return false }
        makeRoom()
        states[address] = .tried
        return true
    }

    /// The other environment has taken a message.
    mutating func found(_ address: String) {
        if states[address] != nil { states[address] = .moved }
    }

    /// The other environment does not know it either, or does not know us.
    mutating func notThere(_ address: String) {
        if states[address] != nil { states[address] = .nowhere }
    }

    /// Where it belongs is known otherwise now.
    mutating func forget(_ address: String) { states[address] = nil }

    private mutating func makeRoom() {
        guard states.count >= most else { return }
        states = states.filter { $0.value == .moved }
        if states.count >= most { states.removeAll() }
    }
}
