/// The path of a source's webhook: `/hooks/NAME`.
struct HookPath {
    /// What it is called in metrics and in the audit log.
    static let label = "/hooks"
    private static let start = Array("/hooks/".utf8)
    /// The longest name of a source.
    private static let nameBytes = 40

    let name: String

    /// Returns the path's source; nil for another path.
    init?(_ path: ArraySlice<UInt8>) {
        guard path.starts(with: Self.start) else { return nil }
        let name = path.dropFirst(Self.start.count)
        guard (1...Self.nameBytes).contains(name.count), !name.contains(UInt8(ascii: "/")) else {
            return nil
        }
        self.name = String(decoding: name, as: UTF8.self)
    }
}
