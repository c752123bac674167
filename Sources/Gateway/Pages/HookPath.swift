/// The path of a source's webhook: `/hooks/NAME`, or `/hooks/APP/NAME`.
struct HookPath {
    /// The name of these paths in metrics and in the audit log.
    static let label = "/hooks"
    private static let start = Array("/hooks/".utf8)
    /// The longest name of an app or of a source.
    private static let nameBytes = 64

    let name: String

    /// Returns the path's source; nil for another path.
    init?(_ path: ArraySlice<UInt8>) {
        guard path.starts(with: Self.start) else { return nil }
        let name = path.dropFirst(Self.start.count)
        let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count <= 2,
            parts.allSatisfy({ (1...Self.nameBytes).contains($0.count) })
        else { return nil }
        self.name = String(decoding: name, as: UTF8.self)
    }
}
