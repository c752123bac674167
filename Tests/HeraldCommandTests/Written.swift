import Synchronization

/// The output of a command.
final class Written: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    var text: String { texts.withLock { $0.joined() } }
}
