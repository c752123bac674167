import Synchronization

/// A flag that several threads set and read.
final class Mark: Sendable {
    private let value = Atomic<Bool>(false)

    var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

    func set(_ new: Bool = true) { value.store(new, ordering: .sequentiallyConsistent) }
}
