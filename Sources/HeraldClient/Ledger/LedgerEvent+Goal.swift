extension LedgerEvent {
    /// An action of a person that the app hopes for, such as voting or buying.
    public struct Goal: Hashable, Sendable, Codable {
        /// The most bytes of a name that the server takes.
        private static let nameBytes = 64

        /// The name of the action, such as `purchase`.
        public let name: String
        /// The worth of the action, in a unit that the app chooses.
        public let value: Double

        /// Creates a goal.
        ///
        /// - Throws: `refused` if the server would not take the name or the value.
        public init(_ name: String, value: Double = 0) throws(HeraldError) {
            guard Self.isName(name) else {
                throw HeraldError(
                    .refused,
                    "a goal's name has 1 to \(Self.nameBytes) of a-z, 0-9, '-', '_', '.', '/'",
                    field: "goal")
            }
            guard value.magnitude <= 1e12 else {
                throw HeraldError(
                    .refused, "the value of a goal is a number up to 1e12", field: "value")
            }
            (self.name, self.value) = (name, value)
        }

        private static func isName(_ text: String) -> Bool {
            (1...nameBytes).contains(text.utf8.count) && text.utf8.allSatisfy(isNameByte)
        }

        private static func isNameByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "-_./".utf8.contains(byte)
            }
        }
    }
}
