import Synchronization

/// Something that has happened, or not.
final class Mark: Sendable {
    private let value = Atomic<Bool>(false)

    var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

    func set(_ new: Bool = true) { value.store(new, ordering: .sequentiallyConsistent) }
}
