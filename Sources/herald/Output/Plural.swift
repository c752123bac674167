/// Counts with their nouns, such as `1 device` and `2 devices`.
enum Plural {
    /// Returns a count and its noun.
    ///
    /// - Parameter many: the plural of the noun; nil adds an s.
    static func text(
        _ count: some BinaryInteger, _ noun: String, _ many: String? = nil
    ) -> String {
        count == 1 ? "1 \(noun)" : "\(UInt64(clamping: count).grouped) \(many ?? noun + "s")"
    }
}
