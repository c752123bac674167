extension Unicode.Scalar {
    /// True if the character steers what shows a text instead of being shown: DEL, the C1 controls,
    /// the bidirectional controls, and U+2028 and U+2029.
    ///
    /// Each format that people print writes them by their numbers, as ``JSONWriter`` does.
    package var steersOutput: Bool {
        switch value {
        case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
