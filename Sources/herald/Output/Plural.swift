/// Counts of things, as people write them: `1 device`, `2 devices`.
enum Plural {
    /// A count and its noun.
    ///
    /// - Parameter many: the noun for any count but one; with an s if left out.
    static func text(
        _ count: some BinaryInteger, _ noun: String, _ many: String? = nil
    ) -> String {
        count == 1 ? "1 \(noun)" : "\(UInt64(clamping: count).grouped) \(many ?? noun + "s")"
    }
}
